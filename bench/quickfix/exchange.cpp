// An exchange on QuickFIX C++: one price-time book a symbol, acknowledgements and fills. The bench's yardstick for the
// exchange of this repository; nothing else uses it. Arguments: port, folder for the session files, dictionary or "-".
#include <quickfix/Application.h>
#include <quickfix/FileStore.h>
#include <quickfix/MessageCracker.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketAcceptor.h>
#include <quickfix/fix44/ExecutionReport.h>
#include <quickfix/fix44/NewOrderSingle.h>

#include <csignal>
#include <cstdio>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>

namespace {

struct Order {
  std::string clOrdId, orderId, symbol;
  FIX::SessionID session;
  char side;
  double price;
  long qty, cum;
  double paid;
};

using Levels = std::map<double, std::deque<Order>>;
struct Book {
  Levels bids, offers;
};

class Floor : public FIX::Application, public FIX::MessageCracker {
 public:
  void onCreate(const FIX::SessionID&) override {}
  void onLogon(const FIX::SessionID&) override {}
  void onLogout(const FIX::SessionID&) override {}
  void toAdmin(FIX::Message&, const FIX::SessionID&) override {}
  void toApp(FIX::Message&, const FIX::SessionID&) throw(FIX::DoNotSend) override {}
  void fromAdmin(const FIX::Message&, const FIX::SessionID&) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon) override {}
  void fromApp(const FIX::Message& message, const FIX::SessionID& session) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType) override {
    crack(message, session);
  }

  void onMessage(const FIX44::NewOrderSingle& message, const FIX::SessionID& session) override {
    FIX::ClOrdID id;
    FIX::Symbol symbol;
    FIX::Side side;
    FIX::OrderQty qty;
    FIX::Price price;
    FIX::OrdType type;
    FIX::TransactTime at;
    message.get(id);
    message.get(symbol);
    message.get(side);
    message.get(qty);
    message.get(price);
    message.get(type);
    message.get(at);
    Order order{id.getValue(), "O" + std::to_string(++orders_), symbol.getValue(), session, side.getValue(),
                price.getValue(), static_cast<long>(qty.getValue()), 0, 0};
    report(order, FIX::ExecType_NEW, FIX::OrdStatus_NEW, 0, 0, order);
    match(order);
  }

 private:
  std::map<std::string, Book> books_;
  long orders_ = 0, execs_ = 0;

  void match(Order& order) {
    Book& book = books_[order.symbol];
    const bool buys = order.side == FIX::Side_BUY;
    Levels& other = buys ? book.offers : book.bids;
    while (order.cum < order.qty && !other.empty()) {
      auto level = buys ? other.begin() : std::prev(other.end());
      if (buys ? level->first > order.price : level->first < order.price) break;
      Order& rests = level->second.front();
      const long size = std::min(order.qty - order.cum, rests.qty - rests.cum);
      fill(rests, size, level->first, order);
      fill(order, size, level->first, rests);
      if (rests.cum == rests.qty) level->second.pop_front();
      if (level->second.empty()) other.erase(level);
    }
    if (order.cum < order.qty) (buys ? book.bids : book.offers)[order.price].push_back(order);
  }

  void fill(Order& order, long size, double price, const Order& contra) {
    order.cum += size;
    order.paid += size * price;
    const char status = order.cum == order.qty ? FIX::OrdStatus_FILLED : FIX::OrdStatus_PARTIALLY_FILLED;
    report(order, FIX::ExecType_TRADE, status, size, price, contra);
  }

  void report(const Order& order, char exec, char status, long lastQty, double lastPx, const Order& contra) {
    const double average = order.cum == 0 ? 0 : order.paid / order.cum;
    FIX44::ExecutionReport report(FIX::OrderID(order.orderId), FIX::ExecID("E" + std::to_string(++execs_)),
                                  FIX::ExecType(exec), FIX::OrdStatus(status), FIX::Side(order.side),
                                  FIX::LeavesQty(order.qty - order.cum), FIX::CumQty(order.cum), FIX::AvgPx(average));
    report.set(FIX::ClOrdID(order.clOrdId));
    report.set(FIX::Symbol(order.symbol));
    report.set(FIX::OrderQty(order.qty));
    report.set(FIX::OrdType(FIX::OrdType_LIMIT));
    report.set(FIX::Price(order.price));
    report.set(FIX::TimeInForce(FIX::TimeInForce_DAY));
    report.set(FIX::TransactTime(FIX::UtcTimeStamp(), 3));
    if (exec == FIX::ExecType_TRADE) {
      report.set(FIX::LastQty(lastQty));
      report.set(FIX::LastPx(lastPx));
      report.set(FIX::LastMkt("XNAS"));
      report.set(FIX::Commission(0.35));
      report.set(FIX::CommType(FIX::CommType_ABSOLUTE));
      fees(report);
      FIX44::ExecutionReport::NoContraBrokers other;
      other.set(FIX::ContraBroker(contra.session.getTargetCompID()));
      other.set(FIX::ContraTradeQty(lastQty));
      other.set(FIX::ContraTradeTime(FIX::UtcTimeStamp(), 3));
      report.addGroup(other);
      report.set(FIX::SecondaryExecID("M" + std::to_string(execs_ / 2)));
    }
    FIX::Session::sendToTarget(report, order.session);
  }

  static void fees(FIX44::ExecutionReport& report) {
    const char types[] = {'1', '1', '4'};
    for (const char type : types) {
      FIX44::ExecutionReport::NoMiscFees fee;
      fee.set(FIX::MiscFeeAmt(0.01));
      fee.set(FIX::MiscFeeCurr("USD"));
      fee.set(FIX::MiscFeeType(std::string(1, type)));
      report.addGroup(fee);
    }
  }
};

std::string settingsOf(const std::string& port, const std::string& folder, const std::string& dictionary) {
  std::ostringstream text;
  text << "[DEFAULT]\nConnectionType=acceptor\nSocketAcceptPort=" << port << "\nSocketNodelay=Y\nStartTime=00:00:00\n"
       << "EndTime=00:00:00\nFileStorePath=" << folder << "\nResetOnLogon=Y\nBeginString=FIX.4.4\n"
       << "SenderCompID=TRADEFLOOR\nUseDataDictionary=" << (dictionary == "-" ? "N" : "Y") << "\n";
  if (dictionary != "-") text << "DataDictionary=" << dictionary << "\n";
  for (const char* client : {"CERTA", "CERTB"}) text << "[SESSION]\nTargetCompID=" << client << "\n";
  return text.str();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "port, folder, dictionary or -\n";
    return 2;
  }
  std::istringstream text(settingsOf(argv[1], argv[2], argv[3]));
  FIX::SessionSettings settings(text);
  Floor floor;
  FIX::FileStoreFactory stores(settings);
  FIX::SocketAcceptor acceptor(floor, stores, settings);
  acceptor.start();
  std::cout << "ready" << std::endl;
  // Whoever started it closes its input when it is done.
  while (std::cin.get() != EOF) continue;
  acceptor.stop(true);
  return 0;
}
