// A client on QuickFIX C++ that certifies an exchange: logon, a resting order, a partial and a full fill, a replace, a
// cancel, a report missed while away. Arguments: host, port, folder for the session files, dictionary or "-".
#include <quickfix/Application.h>
#include <quickfix/FileStore.h>
#include <quickfix/Session.h>
#include <quickfix/SessionSettings.h>
#include <quickfix/SocketInitiator.h>
#include <quickfix/fix44/NewOrderSingle.h>
#include <quickfix/fix44/OrderCancelReplaceRequest.h>
#include <quickfix/fix44/OrderCancelRequest.h>
#include <quickfix/fix44/OrderMassCancelRequest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

const std::string SYMBOL = "ZWZZT";
const std::chrono::seconds PATIENCE(10);
using Values = std::map<int, std::string>;

class Desk : public FIX::Application {
 public:
  void onCreate(const FIX::SessionID&) override {}
  void onLogon(const FIX::SessionID& session) override { change([&] { isUp_[name(session)] = true; }); }
  void onLogout(const FIX::SessionID& session) override { change([&] { isUp_[name(session)] = false; }); }
  void toAdmin(FIX::Message&, const FIX::SessionID&) override {}
  void toApp(FIX::Message&, const FIX::SessionID&) throw(FIX::DoNotSend) override {}
  void fromAdmin(const FIX::Message& message, const FIX::SessionID& session) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::RejectLogon) override {
    FIX::MsgType type;
    message.getHeader().getField(type);
    if (type.getValue() == "3") keep(message, session);
  }
  void fromApp(const FIX::Message& message, const FIX::SessionID& session) throw(
      FIX::FieldNotFound, FIX::IncorrectDataFormat, FIX::IncorrectTagValue, FIX::UnsupportedMessageType) override {
    keep(message, session);
  }

  void waitFor(const std::string& client, bool isUp) {
    until(client + (isUp ? " logged on" : " logged out"), [&] { return isUp_[client] == isUp; });
  }

  // The next message of a client; its fields must be these.
  FIX::Message expect(const std::string& client, const std::string& type, const Values& values) {
    until("35=" + type + " for " + client, [&] { return !heard_[client].empty(); });
    std::lock_guard<std::mutex> lock(mutex_);
    const FIX::Message message = heard_[client].front();
    heard_[client].pop_front();
    const std::string got = message.getHeader().getField(35);
    if (got != type) throw std::runtime_error("35=" + type + " expected, came " + message.toString());
    for (const auto& value : values) {
      const FIX::FieldMap& part = value.first == 43 ? static_cast<const FIX::FieldMap&>(message.getHeader()) : message;
      if (!part.isSetField(value.first) || part.getField(value.first) != value.second)
        throw std::runtime_error(std::to_string(value.first) + "=" + value.second + " expected: " + message.toString());
    }
    return message;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, bool> isUp_;
  std::map<std::string, std::deque<FIX::Message>> heard_;

  static std::string name(const FIX::SessionID& session) { return session.getSenderCompID().getValue(); }
  void keep(const FIX::Message& message, const FIX::SessionID& session) {
    change([&] { heard_[name(session)].push_back(message); });
  }
  void change(const std::function<void()>& act) {
    std::lock_guard<std::mutex> lock(mutex_);
    act();
    changed_.notify_all();
  }
  void until(const std::string& what, const std::function<bool()>& holds) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!changed_.wait_for(lock, PATIENCE, holds)) throw std::runtime_error("not in time: " + what);
  }
};

FIX::SessionID sessionOf(const std::string& client) { return FIX::SessionID("FIX.4.4", client, "TRADEFLOOR"); }
void send(FIX::Message message, const std::string& client) { FIX::Session::sendToTarget(message, sessionOf(client)); }

std::string freshId() {
  static const auto run = std::chrono::system_clock::now().time_since_epoch().count();
  static int n = 0;
  return "q" + std::to_string(run % 1000000000) + "-" + std::to_string(++n);
}

std::string order(const std::string& client, char side, double qty, double price) {
  const std::string id = freshId();
  FIX44::NewOrderSingle message(FIX::ClOrdID(id), FIX::Side(side), FIX::TransactTime(FIX::UtcTimeStamp(), 3),
                                FIX::OrdType(FIX::OrdType_LIMIT));
  message.set(FIX::Symbol(SYMBOL));
  message.set(FIX::OrderQty(qty));
  message.set(FIX::Price(price));
  send(message, client);
  return id;
}

void start(Desk& desk) {
  for (const char* client : {"CERTA", "CERTB"}) {
    desk.waitFor(client, true);
    // Both sides began at 1; from here on the numbers go on over a logon.
    FIX::Session::lookupSession(sessionOf(client))->setResetOnLogon(false);
    FIX44::OrderMassCancelRequest all(FIX::ClOrdID(freshId()), FIX::MassCancelRequestType('7'),
                                      FIX::TransactTime(FIX::UtcTimeStamp(), 3));
    send(all, client);
    const FIX::Message report = desk.expect(client, "r", {});
    for (int left = std::stoi(report.getField(533)); left > 0; --left) desk.expect(client, "8", {{150, "4"}});
  }
}

void partialThenFull(Desk& desk) {
  const std::string rests = order("CERTA", FIX::Side_SELL, 300, 100);
  desk.expect("CERTA", "8", {{11, rests}, {150, "0"}, {39, "0"}, {151, "300"}});
  const std::string first = order("CERTB", FIX::Side_BUY, 100, 100);
  desk.expect("CERTB", "8", {{11, first}, {150, "0"}});
  desk.expect("CERTB", "8", {{11, first}, {150, "F"}, {39, "2"}, {32, "100"}});
  desk.expect("CERTA", "8", {{11, rests}, {150, "F"}, {39, "1"}, {14, "100"}, {151, "200"}});
  order("CERTB", FIX::Side_BUY, 200, 100);
  desk.expect("CERTB", "8", {{150, "0"}});
  desk.expect("CERTB", "8", {{150, "F"}, {39, "2"}});
  desk.expect("CERTA", "8", {{11, rests}, {150, "F"}, {39, "2"}, {151, "0"}});
}

void replaceThenCancel(Desk& desk) {
  const std::string first = order("CERTA", FIX::Side_BUY, 100, 90);
  desk.expect("CERTA", "8", {{11, first}, {150, "0"}});
  const std::string second = freshId();
  FIX44::OrderCancelReplaceRequest change(FIX::OrigClOrdID(first), FIX::ClOrdID(second), FIX::Side(FIX::Side_BUY),
                                          FIX::TransactTime(FIX::UtcTimeStamp(), 3), FIX::OrdType(FIX::OrdType_LIMIT));
  change.set(FIX::Symbol(SYMBOL));
  change.set(FIX::OrderQty(150));
  change.set(FIX::Price(91));
  send(change, "CERTA");
  desk.expect("CERTA", "8", {{11, second}, {41, first}, {150, "5"}, {38, "150"}});
  const std::string third = freshId();
  FIX44::OrderCancelRequest cancel(FIX::OrigClOrdID(second), FIX::ClOrdID(third), FIX::Side(FIX::Side_BUY),
                                   FIX::TransactTime(FIX::UtcTimeStamp(), 3));
  cancel.set(FIX::Symbol(SYMBOL));
  cancel.set(FIX::OrderQty(150));
  send(cancel, "CERTA");
  desk.expect("CERTA", "8", {{11, third}, {150, "4"}, {39, "4"}, {151, "0"}});
  const std::string fourth = freshId();
  cancel.set(FIX::OrigClOrdID("never-sent"));
  cancel.set(FIX::ClOrdID(fourth));
  send(cancel, "CERTA");
  desk.expect("CERTA", "9", {{11, fourth}, {434, "1"}, {102, "1"}});
}

void missedWhileAway(Desk& desk) {
  const std::string rests = order("CERTA", FIX::Side_SELL, 100, 101);
  desk.expect("CERTA", "8", {{11, rests}, {150, "0"}});
  FIX::Session::lookupSession(sessionOf("CERTA"))->logout("away for a while");
  desk.waitFor("CERTA", false);
  order("CERTB", FIX::Side_BUY, 100, 101);
  desk.expect("CERTB", "8", {{150, "0"}});
  desk.expect("CERTB", "8", {{150, "F"}});
  FIX::Session::lookupSession(sessionOf("CERTA"))->logon();
  desk.waitFor("CERTA", true);
  desk.expect("CERTA", "8", {{43, "Y"}, {11, rests}, {150, "F"}, {39, "2"}});
}

std::string settingsOf(char** argv) {
  const std::string dictionary = argv[4];
  std::ostringstream text;
  text << "[DEFAULT]\nConnectionType=initiator\nSocketConnectHost=" << argv[1] << "\nSocketConnectPort=" << argv[2]
       << "\nReconnectInterval=1\nHeartBtInt=30\nStartTime=00:00:00\nEndTime=00:00:00\nFileStorePath=" << argv[3]
       << "\nResetOnLogon=Y\nBeginString=FIX.4.4\nTargetCompID=TRADEFLOOR\nUseDataDictionary=" << (dictionary == "-" ? "N" : "Y") << "\n";
  if (dictionary != "-") text << "DataDictionary=" << dictionary << "\n";
  for (const char* client : {"CERTA", "CERTB"}) text << "[SESSION]\nSenderCompID=" << client << "\n";
  return text.str();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "host, port, folder, dictionary or -\n";
    return 2;
  }
  std::istringstream text(settingsOf(argv));
  FIX::SessionSettings settings(text);
  Desk desk;
  FIX::FileStoreFactory stores(settings);
  FIX::SocketInitiator initiator(desk, stores, settings);
  const std::vector<std::pair<std::string, void (*)(Desk&)>> scenarios = {
      {"logon of two sessions, nothing left in the books", start},
      {"a partial fill, then the rest", partialThenFull},
      {"replace, cancel, cancel of an unknown order", replaceThenCancel},
      {"a report missed while away is resent at the next logon", missedWhileAway},
  };
  initiator.start();
  int failed = 0;
  for (const auto& scenario : scenarios) {
    try {
      scenario.second(desk);
      std::cout << "pass  " << scenario.first << std::endl;
    } catch (const std::exception& error) {
      std::string shown = error.what();
      for (char& c : shown) c = c == '\001' ? '|' : c;
      std::cout << "FAIL  " << scenario.first << "\n      " << shown << std::endl;
      ++failed;
      break;
    }
  }
  initiator.stop(true);
  std::cout << (failed == 0 ? "certified" : "not certified") << " by QuickFIX C++" << std::endl;
  return failed == 0 ? 0 : 1;
}
