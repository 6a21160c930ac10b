/** German, from the catalogues of each folder of the screens: a new catalogue is a line here. */
import adminAudit from '../../../messages/de/admin-audit.json' with { type: 'json' };
import adminMarketEvents from '../../../messages/de/admin-market-events.json' with { type: 'json' };
import adminSessions from '../../../messages/de/admin-sessions.json' with { type: 'json' };
import adminSurveillance from '../../../messages/de/admin-surveillance.json' with { type: 'json' };
import adminUsers from '../../../messages/de/admin-users.json' with { type: 'json' };
import algos from '../../../messages/de/algos.json' with { type: 'json' };
import apiKeys from '../../../messages/de/api-keys.json' with { type: 'json' };
import app from '../../../messages/de/app.json' with { type: 'json' };
import cases from '../../../messages/de/cases.json' with { type: 'json' };
import clearing from '../../../messages/de/clearing.json' with { type: 'json' };
import equityAlerts from '../../../messages/de/equity-alerts.json' with { type: 'json' };
import equityAuctions from '../../../messages/de/equity-auctions.json' with { type: 'json' };
import equityBasket from '../../../messages/de/equity-basket.json' with { type: 'json' };
import equityChart from '../../../messages/de/equity-chart.json' with { type: 'json' };
import equityDepth from '../../../messages/de/equity-depth.json' with { type: 'json' };
import equityFills from '../../../messages/de/equity-fills.json' with { type: 'json' };
import equityHeatmap from '../../../messages/de/equity-heatmap.json' with { type: 'json' };
import equityLadder from '../../../messages/de/equity-ladder.json' with { type: 'json' };
import equityLocates from '../../../messages/de/equity-locates.json' with { type: 'json' };
import equityMarketNews from '../../../messages/de/equity-market-news.json' with { type: 'json' };
import equityOrders from '../../../messages/de/equity-orders.json' with { type: 'json' };
import equityPositions from '../../../messages/de/equity-positions.json' with { type: 'json' };
import equityTicket from '../../../messages/de/equity-ticket.json' with { type: 'json' };
import equityTimeAndSales from '../../../messages/de/equity-time-and-sales.json' with {
  type: 'json',
};
import equityWatchlist from '../../../messages/de/equity-watchlist.json' with { type: 'json' };
import fix from '../../../messages/de/fix.json' with { type: 'json' };
import futuresDom from '../../../messages/de/futures-dom.json' with { type: 'json' };
import futuresStrip from '../../../messages/de/futures-strip.json' with { type: 'json' };
import futuresVoice from '../../../messages/de/futures-voice.json' with { type: 'json' };
import fx from '../../../messages/de/fx.json' with { type: 'json' };
import help from '../../../messages/de/help.json' with { type: 'json' };
import kit from '../../../messages/de/kit.json' with { type: 'json' };
import lib from '../../../messages/de/lib.json' with { type: 'json' };
import logIn from '../../../messages/de/log-in.json' with { type: 'json' };
import news from '../../../messages/de/news.json' with { type: 'json' };
import opsKill from '../../../messages/de/ops-kill.json' with { type: 'json' };
import opsLoad from '../../../messages/de/ops-load.json' with { type: 'json' };
import opsOperations from '../../../messages/de/ops-operations.json' with { type: 'json' };
import options from '../../../messages/de/options.json' with { type: 'json' };
import platform from '../../../messages/de/platform.json' with { type: 'json' };
import reference from '../../../messages/de/reference.json' with { type: 'json' };
import replay from '../../../messages/de/replay.json' with { type: 'json' };
import researchAdvice from '../../../messages/de/research-advice.json' with { type: 'json' };
import researchScenarios from '../../../messages/de/research-scenarios.json' with { type: 'json' };
import researchSignals from '../../../messages/de/research-signals.json' with { type: 'json' };
import rfqBonds from '../../../messages/de/rfq-bonds.json' with { type: 'json' };
import rfqClient from '../../../messages/de/rfq-client.json' with { type: 'json' };
import rfqLists from '../../../messages/de/rfq-lists.json' with { type: 'json' };
import rfqRequests from '../../../messages/de/rfq-requests.json' with { type: 'json' };
import rfqSales from '../../../messages/de/rfq-sales.json' with { type: 'json' };
import riskDeskLosses from '../../../messages/de/risk-desk-losses.json' with { type: 'json' };
import riskFirm from '../../../messages/de/risk-firm.json' with { type: 'json' };
import riskProfit from '../../../messages/de/risk-profit.json' with { type: 'json' };
import riskThresholds from '../../../messages/de/risk-thresholds.json' with { type: 'json' };
import riskTraders from '../../../messages/de/risk-traders.json' with { type: 'json' };
import rooms from '../../../messages/de/rooms.json' with { type: 'json' };
import schemas from '../../../messages/de/schemas.json' with { type: 'json' };
import security from '../../../messages/de/security.json' with { type: 'json' };
import services from '../../../messages/de/services.json' with { type: 'json' };
import shell from '../../../messages/de/shell.json' with { type: 'json' };
import tca from '../../../messages/de/tca.json' with { type: 'json' };
import uiState from '../../../messages/de/ui-state.json' with { type: 'json' };
import vocabulary from '../../../messages/de/vocabulary.json' with { type: 'json' };
import { type Catalogue, makeLanguage } from './translator.ts';

/** German by the English of the code. */
export const GERMAN_TEXTS: Catalogue = {
  ...adminAudit,
  ...adminMarketEvents,
  ...adminSessions,
  ...adminSurveillance,
  ...adminUsers,
  ...algos,
  ...apiKeys,
  ...app,
  ...cases,
  ...clearing,
  ...equityAlerts,
  ...equityAuctions,
  ...equityBasket,
  ...equityChart,
  ...equityDepth,
  ...equityFills,
  ...equityHeatmap,
  ...equityLadder,
  ...equityLocates,
  ...equityMarketNews,
  ...equityOrders,
  ...equityPositions,
  ...equityTicket,
  ...equityTimeAndSales,
  ...equityWatchlist,
  ...fix,
  ...futuresDom,
  ...futuresStrip,
  ...futuresVoice,
  ...fx,
  ...help,
  ...kit,
  ...lib,
  ...logIn,
  ...news,
  ...opsKill,
  ...opsLoad,
  ...opsOperations,
  ...options,
  ...platform,
  ...reference,
  ...replay,
  ...researchAdvice,
  ...researchScenarios,
  ...researchSignals,
  ...rfqBonds,
  ...rfqClient,
  ...rfqLists,
  ...rfqRequests,
  ...rfqSales,
  ...riskDeskLosses,
  ...riskFirm,
  ...riskProfit,
  ...riskThresholds,
  ...riskTraders,
  ...rooms,
  ...schemas,
  ...security,
  ...services,
  ...shell,
  ...tca,
  ...uiState,
  ...vocabulary,
};

/** The texts that services, rules, schemas and the news make. */
export const REPORTED_TEXTS: Catalogue = {
  ...cases,
  ...news,
  ...schemas,
  ...services,
  ...vocabulary,
};

export const GERMAN = makeLanguage('de', GERMAN_TEXTS, REPORTED_TEXTS);
