"""Every call of the platform, as a request that is not sent yet.

Generated from docs/api: `python3 -m generator` in `clients/python` writes it again.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from ..call import OMIT, Call, Number, Omitted, Operation, new_key
from . import models as m

OPERATIONS: dict[str, Operation] = {
    'health': Operation('health', 'GET', '/health', 'Health', True, 5, 'calls'),
    'ready': Operation('ready', 'GET', '/ready', 'Ready', True, 5, 'calls'),
    'system': Operation('system', 'GET', '/system', 'SystemStats', True, 5, 'calls'),
    'oauth_metadata': Operation('oauthMetadata', 'GET', '/.well-known/oauth-authorization-server', None, True, 5, 'calls'),
    'openapi': Operation('openapi', 'GET', '/docs/api/openapi.json', None, True, 5, 'calls'),
    'asyncapi': Operation('asyncapi', 'GET', '/docs/api/asyncapi.json', None, True, 5, 'calls'),
    'execute_rfq_here': Operation('executeRfqHere', 'POST', '/rfq/{rfqId}/execute', 'Rfq', False, 5, 'calls'),
    'list_users': Operation('listUsers', 'GET', '/api/user-service/users', 'ListUsersAnswer', True, 5, 'calls'),
    'create_user': Operation('createUser', 'POST', '/api/user-service/users', 'User', False, 5, 'calls'),
    'account_history': Operation('accountHistory', 'GET', '/api/user-service/users/{userId}/account', 'AccountHistoryAnswer', True, 5, 'calls'),
    'change_user': Operation('changeUser', 'PATCH', '/api/user-service/users/{userId}/account', 'User', False, 5, 'calls'),
    'set_password': Operation('setPassword', 'PUT', '/api/user-service/users/{userId}/password', 'User', False, 5, 'calls'),
    'change_password': Operation('changePassword', 'PUT', '/api/user-service/oauth/password', 'ChangePasswordAnswer', False, 5, 'calls'),
    'list_alerts': Operation('listAlerts', 'GET', '/api/user-service/alerts', 'ListAlertsAnswer', True, 5, 'calls'),
    'create_alert': Operation('createAlert', 'POST', '/api/user-service/alerts', 'Alert', False, 5, 'calls'),
    'change_alert': Operation('changeAlert', 'PATCH', '/api/user-service/alerts/{alertId}', 'Alert', False, 5, 'calls'),
    'delete_alert': Operation('deleteAlert', 'DELETE', '/api/user-service/alerts/{alertId}', 'Alert', False, 5, 'calls'),
    'snooze_alert': Operation('snoozeAlert', 'POST', '/api/user-service/alerts/{alertId}/snooze', 'Alert', False, 5, 'calls'),
    'list_alert_firings': Operation('listAlertFirings', 'GET', '/api/user-service/alerts/firings', 'ListAlertFiringsAnswer', True, 5, 'calls'),
    'snooze_notices': Operation('snoozeNotices', 'POST', '/api/user-service/alerts/notices/snooze', 'SnoozeNoticesAnswer', False, 5, 'calls'),
    'acknowledge_firings': Operation('acknowledgeFirings', 'POST', '/api/user-service/alerts/firings/acknowledge', 'AcknowledgeFiringsAnswer', False, 5, 'calls'),
    'list_algos': Operation('listAlgos', 'GET', '/api/algo-engine/algos', 'ListAlgosAnswer', True, 5, 'calls'),
    'get_algo': Operation('getAlgo', 'GET', '/api/algo-engine/algos/{orderId}', 'GetAlgoAnswer', True, 5, 'calls'),
    'amend_algo': Operation('amendAlgo', 'PATCH', '/api/algo-engine/algos/{orderId}', 'AlgoProgress', False, 5, 'calls'),
    'pause_algo': Operation('pauseAlgo', 'POST', '/api/algo-engine/algos/{orderId}/pause', 'AlgoProgress', False, 5, 'calls'),
    'resume_algo': Operation('resumeAlgo', 'POST', '/api/algo-engine/algos/{orderId}/resume', 'AlgoProgress', False, 5, 'calls'),
    'preview_schedule': Operation('previewSchedule', 'POST', '/api/algo-engine/algos/preview', 'SchedulePreview', False, 5, 'calls'),
    'export_audit': Operation('exportAudit', 'POST', '/api/journal/audit/export', 'ExportAuditAnswer', False, 10, 'calls'),
    'audit_key': Operation('auditKey', 'GET', '/api/journal/audit/key', 'AuditKeyAnswer', True, 5, 'calls'),
    'start_export': Operation('startExport', 'POST', '/api/jobs/exports', 'Job', False, 5, 'calls'),
    'export_part': Operation('exportPart', 'GET', '/api/jobs/exports/{jobId}/parts/{part}', 'ExportPart', True, 5, 'calls'),
    'review_basket': Operation('reviewBasket', 'POST', '/api/oms/baskets/review', 'BasketReview', False, 5, 'orders'),
    'list_baskets': Operation('listBaskets', 'GET', '/api/oms/baskets', 'ListBasketsAnswer', True, 5, 'calls'),
    'place_basket': Operation('placeBasket', 'POST', '/api/oms/baskets', 'Basket', True, 8, 'orders'),
    'get_basket': Operation('getBasket', 'GET', '/api/oms/baskets/{basketId}', 'Basket', True, 5, 'calls'),
    'stop_basket': Operation('stopBasket', 'DELETE', '/api/oms/baskets/{basketId}', 'Basket', False, 5, 'orders'),
    'list_templates': Operation('listTemplates', 'GET', '/api/oms/templates', 'ListTemplatesAnswer', True, 5, 'calls'),
    'save_template': Operation('saveTemplate', 'POST', '/api/oms/templates', 'OrderTemplate', False, 5, 'orders'),
    'change_template': Operation('changeTemplate', 'PATCH', '/api/oms/templates/{templateId}', 'OrderTemplate', False, 5, 'orders'),
    'delete_template': Operation('deleteTemplate', 'DELETE', '/api/oms/templates/{templateId}', 'OrderTemplate', False, 5, 'orders'),
    'list_bonds': Operation('listBonds', 'GET', '/api/rfq/bonds', 'ListBondsAnswer', True, 5, 'calls'),
    'bond_valuation': Operation('bondValuation', 'GET', '/api/rfq/bonds/{isin}', 'BondValuation', True, 5, 'calls'),
    'curves': Operation('curves', 'GET', '/api/rfq/curves', 'CurvesAnswer', True, 5, 'calls'),
    'bond_quotes': Operation('bondQuotes', 'GET', '/api/rfq/bond-quotes', 'BondBatch', True, 5, 'calls'),
    'bond_history': Operation('bondHistory', 'GET', '/api/rfq/bonds/{isin}/history', 'BondHistoryAnswer', True, 5, 'calls'),
    'ccp_margin': Operation('ccpMargin', 'GET', '/api/ccp/ccp/margin/{userId}', 'MarginAccount', True, 5, 'calls'),
    'set_auto_pay': Operation('setAutoPay', 'PUT', '/api/ccp/ccp/margin/{userId}/auto-pay', 'SetAutoPayAnswer', False, 5, 'calls'),
    'ccp_settlements': Operation('ccpSettlements', 'GET', '/api/ccp/ccp/settlements', 'CcpSettlementsAnswer', True, 5, 'calls'),
    'ccp_settlements_on': Operation('ccpSettlementsOn', 'GET', '/api/ccp/ccp/settlements/{date}', 'CcpSettlementsOnAnswer', True, 5, 'calls'),
    'ccp_stats': Operation('ccpStats', 'GET', '/api/ccp/ccp/stats', 'CcpStats', True, 5, 'calls'),
    'ccp_overview': Operation('ccpOverview', 'GET', '/api/ccp/ccp/overview', 'CcpOverviewAnswer', True, 5, 'calls'),
    'ccp_calls': Operation('ccpCalls', 'GET', '/api/ccp/ccp/calls', 'CcpCallsAnswer', True, 5, 'calls'),
    'pay_margin_call': Operation('payMarginCall', 'POST', '/api/ccp/ccp/calls/{callId}/pay', 'MarginCall', False, 5, 'calls'),
    'declare_default': Operation('declareDefault', 'POST', '/api/ccp/ccp/calls/{callId}/declare-default', 'MarginCall', False, 5, 'calls'),
    'ccp_ledger': Operation('ccpLedger', 'GET', '/api/ccp/ccp/ledger/{userId}', 'CcpLedgerAnswer', True, 5, 'calls'),
    'ccp_buy_ins': Operation('ccpBuyIns', 'GET', '/api/ccp/ccp/buy-ins/{userId}', 'CcpBuyInsAnswer', True, 5, 'calls'),
    'exercise_option': Operation('exerciseOption', 'POST', '/api/ccp/ccp/options/{symbol}/exercise', 'OptionEnd', False, 5, 'calls'),
    'ccp_statement': Operation('ccpStatement', 'GET', '/api/ccp/ccp/statements/{userId}/{date}', 'CcpStatementAnswer', True, 5, 'calls'),
    'advance_clearing_clock': Operation('advanceClearingClock', 'POST', '/api/ccp/ccp/clock/advance', 'AdvanceClearingClockAnswer', False, 5, 'calls'),
    'ccp_stress': Operation('ccpStress', 'GET', '/api/ccp/ccp/stress', 'StressReport', True, 5, 'calls'),
    'run_default_drill': Operation('runDefaultDrill', 'POST', '/api/ccp/ccp/drill', 'DrillReport', False, 5, 'calls'),
    'rfq_people': Operation('rfqPeople', 'GET', '/api/rfq/people', 'RfqPeopleAnswer', True, 5, 'calls'),
    'client_file': Operation('clientFile', 'GET', '/api/rfq/clients/{clientUserId}', 'ClientFileAnswer', True, 5, 'calls'),
    'fix_executions': Operation('fixExecutions', 'GET', '/api/fix-archive/executions', 'FixExecutionsAnswer', True, 5, 'calls'),
    'fix_messages': Operation('fixMessages', 'GET', '/api/fix-archive/messages', 'FixMessagesAnswer', True, 5, 'calls'),
    'fix_message': Operation('fixMessage', 'GET', '/api/fix-archive/messages/{sessionDay}/{direction}/{msgSeqNum}', 'ExplainedMessage', True, 5, 'calls'),
    'fix_log': Operation('fixLog', 'GET', '/api/fix-archive/log/{sessionDay}', 'FixLogAnswer', True, 5, 'calls'),
    'archive_verifications': Operation('archiveVerifications', 'GET', '/api/fix-archive/verifications', 'ArchiveVerificationsAnswer', True, 5, 'calls'),
    'verify_archive': Operation('verifyArchive', 'POST', '/api/fix-archive/verifications', 'ArchiveVerification', False, 60, 'calls'),
    'fix_sessions': Operation('fixSessions', 'GET', '/api/fix-exchange/sessions', 'FixSessionsAnswer', True, 5, 'calls'),
    'auctions': Operation('auctions', 'GET', '/api/fix-exchange/auctions', 'AuctionsView', True, 5, 'calls'),
    'venue_depth': Operation('venueDepth', 'GET', '/api/fix-exchange/depth/{symbol}', 'VenueDepthAnswer', True, 5, 'calls'),
    'list_futures': Operation('listFutures', 'GET', '/api/rfq/futures', 'ListFuturesAnswer', True, 5, 'calls'),
    'contract_marks': Operation('contractMarks', 'POST', '/api/rfq/contracts/marks', 'ContractMarksAnswer', False, 5, 'calls'),
    'future_strip': Operation('futureStrip', 'GET', '/api/rfq/futures/{root}', 'FutureStrip', True, 5, 'calls'),
    'future_volume': Operation('futureVolume', 'GET', '/api/rfq/futures/volume/{symbol}', 'FutureVolume', True, 5, 'calls'),
    'list_fx_pairs': Operation('listFxPairs', 'GET', '/api/rfq/fx', 'ListFxPairsAnswer', True, 5, 'calls'),
    'fx_quotes': Operation('fxQuotes', 'GET', '/api/rfq/fx/quotes', 'FxBatch', True, 5, 'calls'),
    'fx_terms': Operation('fxTerms', 'GET', '/api/rfq/fx/{symbol}', 'FxTerms', True, 5, 'calls'),
    'open_fx_stream': Operation('openFxStream', 'POST', '/api/rfq/fx-streams', 'FxStream', False, 5, 'calls'),
    'fx_stream': Operation('fxStream', 'GET', '/api/rfq/fx-streams/{streamId}', 'FxStream', True, 5, 'calls'),
    'end_fx_stream': Operation('endFxStream', 'DELETE', '/api/rfq/fx-streams/{streamId}', 'FxStream', False, 5, 'calls'),
    'features': Operation('features', 'GET', '/api/feature-engine/features/{symbol}', 'FeatureView', True, 5, 'calls'),
    'signals': Operation('signals', 'GET', '/api/signal-engine/signals', 'SignalsAnswer', True, 5, 'calls'),
    'signal': Operation('signal', 'GET', '/api/signal-engine/signals/{symbol}', 'SignalDetail', True, 5, 'calls'),
    'signal_weights': Operation('signalWeights', 'GET', '/api/signal-engine/weights', 'WeightVersion', True, 5, 'calls'),
    'put_signal_weights': Operation('putSignalWeights', 'PUT', '/api/signal-engine/weights', 'WeightVersion', False, 5, 'calls'),
    'signal_weight_versions': Operation('signalWeightVersions', 'GET', '/api/signal-engine/weights/versions', 'SignalWeightVersionsAnswer', True, 5, 'calls'),
    'news': Operation('news', 'GET', '/api/market-sim/news', 'NewsAnswer', True, 5, 'calls'),
    'recommendations': Operation('recommendations', 'GET', '/api/recommendation-engine/recommendations', 'RecommendationsAnswer', True, 5, 'calls'),
    'rescore': Operation('rescore', 'POST', '/api/scenario-engine/rescore', 'Rescored', False, 5, 'calls'),
    'list_jobs': Operation('listJobs', 'GET', '/api/jobs/jobs', 'ListJobsAnswer', True, 5, 'calls'),
    'job_detail': Operation('jobDetail', 'GET', '/api/jobs/jobs/{jobId}', 'JobDetail', True, 5, 'calls'),
    'cancel_job': Operation('cancelJob', 'DELETE', '/api/jobs/jobs/{jobId}', 'Job', False, 5, 'calls'),
    'retry_job': Operation('retryJob', 'POST', '/api/jobs/jobs/{jobId}/retry', 'Job', False, 5, 'calls'),
    'job_queues': Operation('jobQueues', 'GET', '/api/jobs/queues', 'JobQueuesAnswer', True, 5, 'calls'),
    'operate_job': Operation('operateJob', 'POST', '/api/jobs/jobs/{jobId}/operate', 'Job', False, 5, 'calls'),
    'operate_queue': Operation('operateQueue', 'POST', '/api/jobs/queues/{kind}/operate', 'JobKindQueue', False, 5, 'calls'),
    'candles': Operation('candles', 'GET', '/api/journal/candles', 'CandlesAnswer', True, 5, 'calls'),
    'bars': Operation('bars', 'GET', '/api/journal/bars', 'BarsAnswer', True, 5, 'calls'),
    'market_trades': Operation('marketTrades', 'GET', '/api/journal/trades', 'MarketTradesAnswer', True, 5, 'calls'),
    'day_closes': Operation('dayCloses', 'GET', '/api/journal/candles/day', 'DayClosesAnswer', True, 5, 'calls'),
    'journal_orders': Operation('journalOrders', 'GET', '/api/journal/orders', 'JournalOrdersAnswer', True, 5, 'calls'),
    'search_orders': Operation('searchOrders', 'POST', '/api/journal/orders/search', 'SearchOrdersAnswer', False, 5, 'calls'),
    'journal_order': Operation('journalOrder', 'GET', '/api/journal/orders/{orderId}', 'JournalOrderAnswer', True, 5, 'calls'),
    'journal_fills': Operation('journalFills', 'GET', '/api/journal/fills', 'JournalFillsAnswer', True, 5, 'calls'),
    'search_fills': Operation('searchFills', 'POST', '/api/journal/fills/search', 'SearchFillsAnswer', False, 5, 'calls'),
    'journal_audit': Operation('journalAudit', 'GET', '/api/journal/audit', 'JournalAuditAnswer', True, 5, 'calls'),
    'list_keys': Operation('listKeys', 'GET', '/api/user-service/keys', 'ListKeysAnswer', True, 5, 'calls'),
    'create_key': Operation('createKey', 'POST', '/api/user-service/keys', 'CreatedKey', False, 5, 'calls'),
    'end_key': Operation('endKey', 'DELETE', '/api/user-service/keys/{keyId}', 'EndKeyAnswer', False, 5, 'calls'),
    'reset_sandbox': Operation('resetSandbox', 'POST', '/api/user-service/keys/sandbox/reset', 'ResetSandboxAnswer', False, 5, 'calls'),
    'list_user_keys': Operation('listUserKeys', 'GET', '/api/user-service/users/{userId}/keys', 'ListUserKeysAnswer', True, 5, 'calls'),
    'end_user_key': Operation('endUserKey', 'DELETE', '/api/user-service/users/{userId}/keys/{keyId}', 'EndUserKeyAnswer', False, 5, 'calls'),
    'list_layouts': Operation('listLayouts', 'GET', '/api/user-service/layouts', 'ListLayoutsAnswer', True, 5, 'calls'),
    'create_layout': Operation('createLayout', 'POST', '/api/user-service/layouts', 'SavedLayout', False, 5, 'calls'),
    'get_layout': Operation('getLayout', 'GET', '/api/user-service/layouts/{layoutId}', 'SavedLayout', True, 5, 'calls'),
    'change_layout': Operation('changeLayout', 'PATCH', '/api/user-service/layouts/{layoutId}', 'SavedLayout', False, 5, 'calls'),
    'delete_layout': Operation('deleteLayout', 'DELETE', '/api/user-service/layouts/{layoutId}', 'SavedLayout', False, 5, 'calls'),
    'load_run': Operation('loadRun', 'GET', '/api/load-generator/runs/current', 'LoadRun', True, 5, 'calls'),
    'start_load': Operation('startLoad', 'POST', '/api/load-generator/runs', 'LoadRun', False, 5, 'calls'),
    'stop_load': Operation('stopLoad', 'POST', '/api/load-generator/runs/stop', 'LoadRun', False, 5, 'calls'),
    'list_locates': Operation('listLocates', 'GET', '/api/oms/locates', 'ListLocatesAnswer', True, 5, 'calls'),
    'request_locate': Operation('requestLocate', 'POST', '/api/oms/locates', 'Locate', True, 5, 'orders'),
    'list_borrow_terms': Operation('listBorrowTerms', 'GET', '/api/oms/borrow-terms', 'ListBorrowTermsAnswer', True, 5, 'calls'),
    'instruments': Operation('instruments', 'GET', '/api/market-sim/instruments', 'InstrumentsAnswer', True, 5, 'calls'),
    'quotes': Operation('quotes', 'GET', '/api/market-sim/quotes', 'QuotesAnswer', True, 5, 'calls'),
    'depth': Operation('depth', 'GET', '/api/market-sim/depth/{symbol}', 'Depth', True, 5, 'calls'),
    'market_calendar': Operation('marketCalendar', 'GET', '/api/market-sim/calendar', 'MarketCalendarAnswer', True, 5, 'calls'),
    'market_status': Operation('marketStatus', 'GET', '/api/market-sim/status', 'MarketStatus', True, 5, 'calls'),
    'market_events': Operation('marketEvents', 'GET', '/api/market-sim/events', 'MarketEventsAnswer', True, 5, 'calls'),
    'start_market_event': Operation('startMarketEvent', 'POST', '/api/market-sim/events', 'MarketEvent', False, 5, 'calls'),
    'ops_overview': Operation('opsOverview', 'GET', '/api/ops/overview', 'OpsOverview', True, 5, 'calls'),
    'ops_series': Operation('opsSeries', 'GET', '/api/ops/series', 'OpsSeries', True, 5, 'calls'),
    'ops_light': Operation('opsLight', 'GET', '/api/ops/light', 'OpsLight', True, 5, 'calls'),
    'life_line': Operation('lifeLine', 'GET', '/api/ops/life/{id}', 'Life', True, 5, 'calls'),
    'list_traces': Operation('listTraces', 'GET', '/api/ops/traces', 'ListTracesAnswer', True, 5, 'calls'),
    'trace_of': Operation('traceOf', 'GET', '/api/ops/traces/{id}', 'TraceOfAnswer', True, 5, 'calls'),
    'redrive_dead_letter': Operation('redriveDeadLetter', 'POST', '/api/ops/dead-letters/redrive', 'RedriveDeadLetterAnswer', False, 5, 'calls'),
    'list_incidents': Operation('listIncidents', 'GET', '/api/ops/incidents', 'ListIncidentsAnswer', True, 5, 'calls'),
    'acknowledge_incident': Operation('acknowledgeIncident', 'POST', '/api/ops/incidents/{incidentId}/acknowledge', 'Incident', False, 5, 'calls'),
    'chaos_state': Operation('chaosState', 'GET', '/api/ops/chaos', 'ChaosState', True, 5, 'calls'),
    'start_chaos': Operation('startChaos', 'POST', '/api/ops/chaos/runs', 'StartChaosAnswer', False, 5, 'calls'),
    'list_options': Operation('listOptions', 'GET', '/api/rfq/options', 'ListOptionsAnswer', True, 5, 'calls'),
    'option_chain': Operation('optionChain', 'GET', '/api/rfq/options/{underlying}', 'OptionChain', True, 5, 'calls'),
    'option_surface': Operation('optionSurface', 'GET', '/api/rfq/options/{underlying}/surface', 'OptionSurface', True, 5, 'calls'),
    'option_strategy': Operation('optionStrategy', 'POST', '/api/rfq/options/strategy', 'OptionStrategy', False, 5, 'calls'),
    'option_package': Operation('optionPackage', 'POST', '/api/rfq/options/package', 'OptionPackageQuote', False, 5, 'calls'),
    'option_greeks': Operation('optionGreeks', 'POST', '/api/rfq/options/greeks', 'OptionGreeksAnswer', False, 5, 'calls'),
    'ask_option_quote': Operation('askOptionQuote', 'POST', '/api/rfq/option-quotes', 'OtcOptionQuote', False, 5, 'calls'),
    'list_orders': Operation('listOrders', 'GET', '/api/oms/orders', 'ListOrdersAnswer', True, 5, 'calls'),
    'place_order': Operation('placeOrder', 'POST', '/api/oms/orders', 'Order', True, 8, 'orders'),
    'place_package': Operation('placePackage', 'POST', '/api/oms/orders/packages', 'PlacedPackage', True, 8, 'orders'),
    'place_fx_swap': Operation('placeFxSwap', 'POST', '/api/oms/orders/fx-swaps', 'PlacedPackage', True, 8, 'orders'),
    'place_linked': Operation('placeLinked', 'POST', '/api/oms/orders/linked', 'PlacedLinked', False, 8, 'orders'),
    'preview_order': Operation('previewOrder', 'POST', '/api/oms/orders/preview', 'OrderPreview', False, 5, 'calls'),
    'preview_linked': Operation('previewLinked', 'POST', '/api/oms/orders/linked/preview', 'LinkedPreview', False, 5, 'calls'),
    'list_links': Operation('listLinks', 'POST', '/api/oms/orders/links', 'ListLinksAnswer', False, 5, 'calls'),
    'get_order': Operation('getOrder', 'GET', '/api/oms/orders/{orderId}', 'Order', True, 5, 'calls'),
    'replace_order': Operation('replaceOrder', 'PATCH', '/api/oms/orders/{orderId}', 'Order', False, 8, 'orders'),
    'cancel_order': Operation('cancelOrder', 'DELETE', '/api/oms/orders/{orderId}', 'Order', False, 5, 'orders'),
    'cancel_orders': Operation('cancelOrders', 'POST', '/api/oms/orders/cancel', 'CancelledOrders', False, 5, 'orders'),
    'list_kill_switches': Operation('listKillSwitches', 'GET', '/api/oms/kill-switch', 'ListKillSwitchesAnswer', True, 5, 'calls'),
    'activate_kill_switch': Operation('activateKillSwitch', 'POST', '/api/oms/kill-switch', 'KillSwitchActivation', False, 5, 'orders'),
    'release_kill_switch': Operation('releaseKillSwitch', 'DELETE', '/api/oms/kill-switch/{killSwitchId}', 'KillSwitch', False, 5, 'orders'),
    'limit_uses': Operation('limitUses', 'GET', '/api/oms/limits/uses', 'LimitUsesAnswer', True, 5, 'calls'),
    'limit_use': Operation('limitUse', 'GET', '/api/oms/limits/use', 'LimitUseAnswer', True, 5, 'calls'),
    'list_preferences': Operation('listPreferences', 'GET', '/api/user-service/preferences', 'ListPreferencesAnswer', True, 5, 'calls'),
    'save_preference': Operation('savePreference', 'PUT', '/api/user-service/preferences', 'Preference', False, 5, 'calls'),
    'replay_coverage': Operation('replayCoverage', 'GET', '/api/journal/replays/coverage', 'ReplayCoverageAnswer', True, 5, 'calls'),
    'start_replay': Operation('startReplay', 'POST', '/api/journal/replays', 'ReplayRun', False, 5, 'calls'),
    'replay_run': Operation('replayRun', 'GET', '/api/journal/replays/{runId}', 'ReplayRun', True, 5, 'calls'),
    'cancel_replay': Operation('cancelReplay', 'DELETE', '/api/journal/replays/{runId}', 'ReplayRun', False, 5, 'calls'),
    'replay_picture': Operation('replayPicture', 'GET', '/api/journal/replays/{runId}/picture', 'ReplayPicture', True, 5, 'calls'),
    'replay_bars': Operation('replayBars', 'GET', '/api/journal/replays/{runId}/bars/{symbol}', 'ReplayBars', True, 5, 'calls'),
    'list_rfqs': Operation('listRfqs', 'GET', '/api/rfq/rfq', 'ListRfqsAnswer', True, 5, 'calls'),
    'request_quote': Operation('requestQuote', 'POST', '/api/rfq/rfq', 'Rfq', True, 5, 'calls'),
    'get_rfq': Operation('getRfq', 'GET', '/api/rfq/rfq/{rfqId}', 'Rfq', True, 5, 'calls'),
    'cancel_rfq': Operation('cancelRfq', 'DELETE', '/api/rfq/rfq/{rfqId}', 'Rfq', False, 5, 'calls'),
    'rfq_steps': Operation('rfqSteps', 'GET', '/api/rfq/rfq/{rfqId}/steps', 'RfqStepsAnswer', True, 5, 'calls'),
    'list_dealers': Operation('listDealers', 'GET', '/api/rfq/dealers', 'ListDealersAnswer', True, 5, 'calls'),
    'execute_rfq': Operation('executeRfq', 'POST', '/api/rfq/rfq/{rfqId}/execute', 'Rfq', False, 5, 'calls'),
    'review_rfq': Operation('reviewRfq', 'POST', '/api/rfq/rfq/{rfqId}/review', 'Rfq', False, 5, 'calls'),
    'rfq_panel': Operation('rfqPanel', 'GET', '/api/rfq/rfq/{rfqId}/panel', 'RfqPanelAnswer', True, 5, 'calls'),
    'send_rfq': Operation('sendRfq', 'POST', '/api/rfq/rfq/{rfqId}/send', 'Rfq', False, 5, 'calls'),
    'mark_up_rfq': Operation('markUpRfq', 'POST', '/api/rfq/rfq/{rfqId}/mark-up', 'Rfq', False, 5, 'calls'),
    'preview_mark_up': Operation('previewMarkUp', 'POST', '/api/rfq/rfq/{rfqId}/mark-up/preview', 'PreviewMarkUpAnswer', False, 5, 'calls'),
    'mark_up_two_way': Operation('markUpTwoWay', 'POST', '/api/rfq/rfq/{rfqId}/two-way', 'Rfq', False, 5, 'calls'),
    'preview_two_way': Operation('previewTwoWay', 'POST', '/api/rfq/rfq/{rfqId}/two-way/preview', 'PreviewTwoWayAnswer', False, 5, 'calls'),
    'quote_client': Operation('quoteClient', 'POST', '/api/rfq/rfq/{rfqId}/quote', 'Rfq', False, 5, 'calls'),
    'accept_quote': Operation('acceptQuote', 'POST', '/api/rfq/rfq/{rfqId}/accept', 'Rfq', False, 5, 'calls'),
    'decline_quote': Operation('declineQuote', 'POST', '/api/rfq/rfq/{rfqId}/decline', 'Rfq', False, 5, 'calls'),
    'reject_rfq': Operation('rejectRfq', 'POST', '/api/rfq/rfq/{rfqId}/reject', 'Rfq', False, 5, 'calls'),
    'note_rfq': Operation('noteRfq', 'POST', '/api/rfq/rfq/{rfqId}/note', 'Rfq', False, 5, 'calls'),
    'voice_trade': Operation('voiceTrade', 'POST', '/api/rfq/voice-trades', 'Rfq', True, 5, 'calls'),
    'rfq_analytics': Operation('rfqAnalytics', 'GET', '/api/rfq/analytics', 'RfqAnalyticsAnswer', True, 5, 'calls'),
    'request_list': Operation('requestList', 'POST', '/api/rfq/lists', 'RequestListAnswer', True, 5, 'calls'),
    'get_rfq_list': Operation('getRfqList', 'GET', '/api/rfq/lists/{listId}', 'RequestListAnswer', True, 5, 'calls'),
    'cancel_list': Operation('cancelList', 'DELETE', '/api/rfq/lists/{listId}', 'RequestListAnswer', False, 5, 'calls'),
    'send_list': Operation('sendList', 'POST', '/api/rfq/lists/{listId}/send', 'RequestListAnswer', False, 5, 'calls'),
    'quote_list': Operation('quoteList', 'POST', '/api/rfq/lists/{listId}/quote', 'RequestListAnswer', False, 5, 'calls'),
    'accept_list': Operation('acceptList', 'POST', '/api/rfq/lists/{listId}/accept', 'RequestListAnswer', False, 5, 'calls'),
    'order_decisions': Operation('orderDecisions', 'GET', '/api/risk-engine/decisions/{orderId}', 'OrderDecisionsAnswer', True, 5, 'calls'),
    'replay_decision': Operation('replayDecision', 'GET', '/api/risk-engine/decisions/{decisionId}/replay', 'DecisionReplay', True, 5, 'calls'),
    'decisions': Operation('decisions', 'GET', '/api/risk-engine/decisions', 'DecisionsAnswer', True, 5, 'calls'),
    'risk_config': Operation('riskConfig', 'GET', '/api/risk-engine/config', 'RiskConfigVersion', True, 5, 'calls'),
    'put_risk_config': Operation('putRiskConfig', 'PUT', '/api/risk-engine/config', 'RiskConfigVersion', False, 5, 'calls'),
    'risk_config_versions': Operation('riskConfigVersions', 'GET', '/api/risk-engine/config/versions', 'RiskConfigVersionsAnswer', True, 5, 'calls'),
    'config_proposals': Operation('configProposals', 'GET', '/api/risk-engine/config/proposals', 'ConfigProposalsAnswer', True, 5, 'calls'),
    'decide_config_proposal': Operation('decideConfigProposal', 'POST', '/api/risk-engine/config/proposals/{proposalId}/decision', 'ConfigProposal', False, 5, 'calls'),
    'desk_losses': Operation('deskLosses', 'GET', '/api/risk-engine/desk-losses', 'DeskLossesAnswer', True, 5, 'calls'),
    'put_desk_loss': Operation('putDeskLoss', 'PUT', '/api/risk-engine/desk-losses/{desk}', 'DeskLossUse', False, 5, 'calls'),
    'decide_desk_loss': Operation('decideDeskLoss', 'POST', '/api/risk-engine/desk-losses/proposals/{proposalId}/decision', 'DeskLossProposal', False, 5, 'calls'),
    'preview_risk_config': Operation('previewRiskConfig', 'POST', '/api/risk-engine/config/preview', 'RiskPreview', False, 5, 'calls'),
    'positions': Operation('positions', 'GET', '/api/risk-engine/positions', 'PositionsAnswer', True, 5, 'calls'),
    'profit_curve': Operation('profitCurve', 'GET', '/api/risk-engine/profit', 'ProfitCurve', True, 5, 'calls'),
    'bond_book': Operation('bondBook', 'GET', '/api/risk-engine/bond-book', 'BondBook', True, 5, 'calls'),
    'what_if': Operation('whatIf', 'POST', '/api/risk-engine/what-if', 'WhatIf', False, 5, 'calls'),
    'exposure': Operation('exposure', 'GET', '/api/risk-engine/exposure', 'Exposure', True, 5, 'calls'),
    'exposure_history': Operation('exposureHistory', 'GET', '/api/risk-engine/exposure/history', 'ExposureHistory', True, 5, 'calls'),
    'trader_risks': Operation('traderRisks', 'GET', '/api/risk-engine/traders', 'TraderRisks', True, 5, 'calls'),
    'list_rooms': Operation('listRooms', 'GET', '/api/rooms/rooms', 'ListRoomsAnswer', True, 5, 'calls'),
    'create_room': Operation('createRoom', 'POST', '/api/rooms/rooms', 'Room', False, 5, 'calls'),
    'get_room': Operation('getRoom', 'GET', '/api/rooms/rooms/{roomId}', 'Room', True, 5, 'calls'),
    'open_room': Operation('openRoom', 'POST', '/api/rooms/rooms/{roomId}/open', 'Room', False, 5, 'calls'),
    'plan_room': Operation('planRoom', 'POST', '/api/rooms/rooms/{roomId}/plan', 'Room', False, 5, 'calls'),
    'invite_to_room': Operation('inviteToRoom', 'POST', '/api/rooms/rooms/{roomId}/invitations', 'InviteToRoomAnswer', False, 5, 'calls'),
    'list_seats': Operation('listSeats', 'GET', '/api/rooms/rooms/{roomId}/seats', 'ListSeatsAnswer', True, 5, 'calls'),
    'join_room': Operation('joinRoom', 'POST', '/api/rooms/join', 'Room', False, 5, 'calls'),
    'start_heat': Operation('startHeat', 'POST', '/api/rooms/rooms/{roomId}/heats', 'Room', False, 5, 'calls'),
    'pause_heat': Operation('pauseHeat', 'POST', '/api/rooms/rooms/{roomId}/pause', 'Room', False, 5, 'calls'),
    'resume_heat': Operation('resumeHeat', 'POST', '/api/rooms/rooms/{roomId}/resume', 'Room', False, 5, 'calls'),
    'end_heat': Operation('endHeat', 'POST', '/api/rooms/rooms/{roomId}/end-heat', 'Room', False, 20, 'calls'),
    'end_room': Operation('endRoom', 'POST', '/api/rooms/rooms/{roomId}/end', 'Room', False, 5, 'calls'),
    'archive_room': Operation('archiveRoom', 'POST', '/api/rooms/rooms/{roomId}/archive', 'Room', False, 5, 'calls'),
    'announce': Operation('announce', 'POST', '/api/rooms/rooms/{roomId}/announcements', 'Room', False, 5, 'calls'),
    'inject_room_event': Operation('injectRoomEvent', 'POST', '/api/rooms/rooms/{roomId}/events', 'Room', False, 5, 'calls'),
    'disqualify_seat': Operation('disqualifySeat', 'POST', '/api/rooms/rooms/{roomId}/disqualify', 'Seat', False, 5, 'calls'),
    'room_board': Operation('roomBoard', 'GET', '/api/rooms/rooms/{roomId}/board', 'RoomBoard', True, 5, 'calls'),
    'heat_results': Operation('heatResults', 'GET', '/api/rooms/heats/{heatId}/results', 'HeatResults', True, 5, 'calls'),
    'heat_results_csv': Operation('heatResultsCsv', 'GET', '/api/rooms/heats/{heatId}/results.csv', 'HeatResultsCsvAnswer', True, 5, 'calls'),
    'room_overall': Operation('roomOverall', 'GET', '/api/rooms/rooms/{roomId}/overall', 'RoomOverall', True, 5, 'calls'),
    'room_overall_csv': Operation('roomOverallCsv', 'GET', '/api/rooms/rooms/{roomId}/overall.csv', 'RoomOverallCsvAnswer', True, 5, 'calls'),
    'place_room_order': Operation('placeRoomOrder', 'POST', '/api/rooms/rooms/{roomId}/orders', 'RoomRequest', True, 5, 'calls'),
    'cancel_room_order': Operation('cancelRoomOrder', 'POST', '/api/rooms/rooms/{roomId}/orders/cancel', 'RoomRequest', True, 5, 'calls'),
    'replace_room_order': Operation('replaceRoomOrder', 'POST', '/api/rooms/rooms/{roomId}/orders/replace', 'RoomRequest', True, 5, 'calls'),
    'list_room_cases': Operation('listRoomCases', 'GET', '/api/rooms/cases', 'ListRoomCasesAnswer', True, 5, 'calls'),
    'accept_room_tender': Operation('acceptRoomTender', 'POST', '/api/rooms/rooms/{roomId}/tenders/accept', 'RoomRequest', False, 5, 'calls'),
    'room_state': Operation('roomState', 'GET', '/api/rooms/rooms/{roomId}/state', 'SeatState', True, 5, 'calls'),
    'replay_seat': Operation('replaySeat', 'GET', '/api/rooms/heats/{heatId}/seats/{seatId}/replay', 'SeatReplay', True, 60, 'calls'),
    'list_scenarios': Operation('listScenarios', 'GET', '/api/scenario-engine/scenarios', 'ListScenariosAnswer', True, 5, 'calls'),
    'save_scenario': Operation('saveScenario', 'POST', '/api/scenario-engine/scenarios', 'Scenario', False, 5, 'calls'),
    'export_scenarios': Operation('exportScenarios', 'GET', '/api/scenario-engine/scenarios/file', 'ScenarioFile', True, 5, 'calls'),
    'import_scenarios': Operation('importScenarios', 'POST', '/api/scenario-engine/scenarios/file', 'ImportScenariosAnswer', False, 5, 'calls'),
    'get_scenario': Operation('getScenario', 'GET', '/api/scenario-engine/scenarios/{scenarioId}', 'Scenario', True, 5, 'calls'),
    'change_scenario': Operation('changeScenario', 'PUT', '/api/scenario-engine/scenarios/{scenarioId}', 'Scenario', False, 5, 'calls'),
    'remove_scenario': Operation('removeScenario', 'DELETE', '/api/scenario-engine/scenarios/{scenarioId}', 'RemoveScenarioAnswer', False, 5, 'calls'),
    'run_scenario': Operation('runScenario', 'POST', '/api/scenario-engine/scenarios/{scenarioId}/run', 'ScenarioRun', False, 60, 'calls'),
    'run_lab': Operation('runLab', 'POST', '/api/scenario-engine/scenarios/{scenarioId}/lab', 'Lab', False, 60, 'calls'),
    'scenario_runs': Operation('scenarioRuns', 'GET', '/api/scenario-engine/runs', 'ScenarioRunsAnswer', True, 5, 'calls'),
    'scenario_run': Operation('scenarioRun', 'GET', '/api/scenario-engine/runs/{runId}', 'ScenarioRun', True, 5, 'calls'),
    'compare_runs': Operation('compareRuns', 'GET', '/api/scenario-engine/runs/{runId}/compare/{otherId}', 'ScenarioComparison', True, 5, 'calls'),
    'start_batch': Operation('startBatch', 'POST', '/api/scenario-engine/scenarios/{scenarioId}/batches', 'ScenarioBatch', False, 5, 'calls'),
    'scenario_batches': Operation('scenarioBatches', 'GET', '/api/scenario-engine/batches', 'ScenarioBatchesAnswer', True, 5, 'calls'),
    'scenario_batch': Operation('scenarioBatch', 'GET', '/api/scenario-engine/batches/{batchId}', 'ScenarioBatchAnswer', True, 5, 'calls'),
    'cancel_batch': Operation('cancelBatch', 'DELETE', '/api/scenario-engine/batches/{batchId}', 'ScenarioBatch', False, 5, 'calls'),
    'get_second_factor': Operation('getSecondFactor', 'GET', '/api/user-service/second-factor', 'SecondFactor', True, 5, 'calls'),
    'begin_second_factor': Operation('beginSecondFactor', 'POST', '/api/user-service/second-factor', 'SecondFactorKey', False, 5, 'calls'),
    'confirm_second_factor': Operation('confirmSecondFactor', 'POST', '/api/user-service/second-factor/confirmation', 'ConfirmSecondFactorAnswer', False, 5, 'calls'),
    'end_second_factor': Operation('endSecondFactor', 'POST', '/api/user-service/second-factor/end', 'EndSecondFactorAnswer', False, 5, 'calls'),
    'reset_second_factor': Operation('resetSecondFactor', 'PUT', '/api/user-service/users/{userId}/second-factor/reset', 'ResetSecondFactorAnswer', False, 5, 'calls'),
    'list_splits': Operation('listSplits', 'GET', '/api/market-sim/splits', 'ListSplitsAnswer', True, 5, 'calls'),
    'list_findings': Operation('listFindings', 'GET', '/api/journal/surveillance/findings', 'ListFindingsAnswer', True, 5, 'calls'),
    'get_finding': Operation('getFinding', 'GET', '/api/journal/surveillance/findings/{findingId}', 'GetFindingAnswer', True, 5, 'calls'),
    'change_case': Operation('changeCase', 'PATCH', '/api/journal/surveillance/findings/{findingId}/case', 'Case', False, 5, 'calls'),
    'tca_order': Operation('tcaOrder', 'GET', '/api/journal/tca/orders/{orderId}', 'OrderTca', True, 5, 'calls'),
    'tca_orders': Operation('tcaOrders', 'GET', '/api/journal/tca/orders', 'TcaOrdersAnswer', True, 5, 'calls'),
    'tca_summary': Operation('tcaSummary', 'GET', '/api/journal/tca/summary', 'TcaSummary', True, 5, 'calls'),
    'authorize': Operation('authorize', 'POST', '/api/user-service/oauth/authorize', 'OAuthCode', False, 5, 'logins'),
    'token': Operation('token', 'POST', '/api/user-service/oauth/token', 'OAuthSession', False, 5, 'calls'),
    'guest': Operation('guest', 'POST', '/api/user-service/oauth/guest', 'OAuthSession', False, 5, 'logins'),
    'who_am_i': Operation('whoAmI', 'GET', '/api/user-service/oauth/session', 'AuthIdentity', True, 5, 'calls'),
    'logout': Operation('logout', 'POST', '/api/user-service/oauth/logout', 'LogoutAnswer', False, 5, 'calls'),
    'list_sessions': Operation('listSessions', 'GET', '/api/user-service/sessions', 'ListSessionsAnswer', True, 5, 'calls'),
    'list_own_sessions': Operation('listOwnSessions', 'GET', '/api/user-service/sessions/own', 'ListOwnSessionsAnswer', True, 5, 'calls'),
    'end_other_sessions': Operation('endOtherSessions', 'DELETE', '/api/user-service/sessions/own', 'EndOtherSessionsAnswer', False, 5, 'calls'),
    'end_own_session': Operation('endOwnSession', 'DELETE', '/api/user-service/sessions/own/{sessionId}', 'EndOwnSessionAnswer', False, 5, 'calls'),
    'end_session': Operation('endSession', 'DELETE', '/api/user-service/users/{userId}/sessions/{sessionId}', 'EndSessionAnswer', False, 5, 'calls'),
    'limit_history': Operation('limitHistory', 'GET', '/api/user-service/users/{userId}/limits', 'LimitHistoryAnswer', True, 5, 'calls'),
    'put_limits': Operation('putLimits', 'PUT', '/api/user-service/users/{userId}/limits', 'User', False, 5, 'calls'),
    'limit_proposals': Operation('limitProposals', 'GET', '/api/user-service/limit-proposals', 'LimitProposalsAnswer', True, 5, 'calls'),
    'decide_limit_proposal': Operation('decideLimitProposal', 'POST', '/api/user-service/limit-proposals/{proposalId}/decision', 'LimitProposal', False, 5, 'calls'),
    'end_sessions': Operation('endSessions', 'DELETE', '/api/user-service/users/{userId}/sessions', 'EndSessionsAnswer', False, 5, 'calls'),
    'list_voice_deals': Operation('listVoiceDeals', 'GET', '/api/rfq/voice-deals', 'ListVoiceDealsAnswer', True, 5, 'calls'),
    'ask_voice_price': Operation('askVoicePrice', 'POST', '/api/rfq/voice-deals', 'VoiceDeal', True, 5, 'calls'),
    'voice_clients': Operation('voiceClients', 'GET', '/api/rfq/voice-clients', 'VoiceClientsAnswer', True, 5, 'calls'),
    'make_voice_price': Operation('makeVoicePrice', 'POST', '/api/rfq/voice-deals/{dealId}/price', 'VoiceDeal', True, 5, 'calls'),
    'accept_voice_price': Operation('acceptVoicePrice', 'POST', '/api/rfq/voice-deals/{dealId}/accept', 'VoiceDeal', True, 8, 'calls'),
    'pass_voice_deal': Operation('passVoiceDeal', 'POST', '/api/rfq/voice-deals/{dealId}/pass', 'VoiceDeal', True, 5, 'calls'),
    'decline_voice_deal': Operation('declineVoiceDeal', 'POST', '/api/rfq/voice-deals/{dealId}/decline', 'VoiceDeal', True, 5, 'calls'),
    'list_watchlists': Operation('listWatchlists', 'GET', '/api/user-service/watchlists', 'ListWatchlistsAnswer', True, 5, 'calls'),
    'create_watchlist': Operation('createWatchlist', 'POST', '/api/user-service/watchlists', 'Watchlist', False, 5, 'calls'),
    'change_watchlist': Operation('changeWatchlist', 'PATCH', '/api/user-service/watchlists/{watchlistId}', 'Watchlist', False, 5, 'calls'),
    'delete_watchlist': Operation('deleteWatchlist', 'DELETE', '/api/user-service/watchlists/{watchlistId}', 'Watchlist', False, 5, 'calls'),
    'list_webhooks': Operation('listWebhooks', 'GET', '/api/webhooks/webhooks', 'ListWebhooksAnswer', True, 5, 'calls'),
    'create_webhook': Operation('createWebhook', 'POST', '/api/webhooks/webhooks', 'CreateWebhookAnswer', False, 5, 'calls'),
    'change_webhook': Operation('changeWebhook', 'PATCH', '/api/webhooks/webhooks/{webhookId}', 'Webhook', False, 5, 'calls'),
    'delete_webhook': Operation('deleteWebhook', 'DELETE', '/api/webhooks/webhooks/{webhookId}', 'Webhook', False, 5, 'calls'),
    'test_webhook': Operation('testWebhook', 'POST', '/api/webhooks/webhooks/{webhookId}/test', 'WebhookDelivery', False, 5, 'calls'),
    'list_deliveries': Operation('listDeliveries', 'GET', '/api/webhooks/webhooks/{webhookId}/deliveries', 'ListDeliveriesAnswer', True, 5, 'calls'),
    'resend_delivery': Operation('resendDelivery', 'POST', '/api/webhooks/webhooks/deliveries/{deliveryId}/resend', 'WebhookDelivery', False, 5, 'calls'),
}


def health() -> Call[m.Health]:
    """Whether the gateway responds"""
    return Call(
        OPERATIONS['health'],
    )


def ready() -> Call[m.Ready]:
    """Whether the platform can trade, service by service"""
    return Call(
        OPERATIONS['ready'],
    )


def system() -> Call[m.SystemStats]:
    """Disk, memory and load of the machine"""
    return Call(
        OPERATIONS['system'],
    )


def oauth_metadata() -> Call[dict[str, object]]:
    """What OAuth clients read before they begin (RFC 8414)"""
    return Call(
        OPERATIONS['oauth_metadata'],
    )


def openapi() -> Call[dict[str, object]]:
    """This document"""
    return Call(
        OPERATIONS['openapi'],
    )


def asyncapi() -> Call[dict[str, object]]:
    """Sockets and topics (AsyncAPI 3)"""
    return Call(
        OPERATIONS['asyncapi'],
    )


def execute_rfq_here(rfq_id: m.RfqId, *, dealer_id: m.DealerId, note: str | Omitted = OMIT) -> Call[m.Rfq]:
    """The operator's override: this dealer, now.

For trader, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['execute_rfq_here'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'dealerId': dealer_id,
            'note': note,
        },
    )


def list_users(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ListUsersAnswer]:
    """All users, ordered by id.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_users'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def create_user(*, username: str, display_name: str, role: m.Role, trading_style: m.TradingStyle, password: str, reason: str) -> Call[m.User]:
    """Makes a user with the limits of role and trading style. A name that is or was a user's is refused with `CONFLICT`; `guest-` and `load-` are the platform's own.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['create_user'],
        body={
            'username': username,
            'displayName': display_name,
            'role': role,
            'tradingStyle': trading_style,
            'password': password,
            'reason': reason,
        },
    )


def account_history(user_id: m.UserId, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.AccountHistoryAnswer]:
    """Every change of a user's account, newest first.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['account_history'],
        path={
            'userId': user_id,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def change_user(user_id: m.UserId, *, display_name: str | Omitted = OMIT, role: m.Role | Omitted = OMIT, trading_style: m.TradingStyle | Omitted = OMIT, disabled: bool | Omitted = OMIT, reason: str) -> Call[m.User]:
    """Another name, role or trading style, or disabled or not. A change of role, style or of `disabled` ends all sessions of the user; orders and limits stay as they are. Refused for one's own account, and for guests.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['change_user'],
        path={
            'userId': user_id,
        },
        body={
            'displayName': display_name,
            'role': role,
            'tradingStyle': trading_style,
            'disabled': disabled,
            'reason': reason,
        },
    )


def set_password(user_id: m.UserId, *, password: str, reason: str) -> Call[m.User]:
    """Sets a user's password, and ends all sessions of that user. Refused for one's own, and for guests.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['set_password'],
        path={
            'userId': user_id,
        },
        body={
            'password': password,
            'reason': reason,
        },
    )


def change_password(*, present: str, password: str) -> Call[m.ChangePasswordAnswer]:
    """Sets one's own password, with the present one, and ends one's other sessions. Wrong passwords count as failed log-ins. Refused for guests.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['change_password'],
        body={
            'present': present,
            'password': password,
        },
    )


def list_alerts() -> Call[m.ListAlertsAnswer]:
    """One's own, by symbol, then by level.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_alerts'],
    )


def create_alert(*, symbol: m.InstrumentSymbol, trigger_by: m.AlertTrigger | Omitted = OMIT, condition: m.AlertCondition, price: Number, note: m.AlertNote | Omitted = OMIT, repeat: m.AlertRepeat | Omitted = OMIT) -> Call[m.Alert]:
    """An alert on a price of a share, a future, a currency pair, a government bond (clean, per 100 of face) or a listed option, at most 50 of one user. `triggerBy` is the price that it watches: of a share the last (the default), bid, ask or mid; what dealers quote has no last price, and its default is the mid. It is armed: where the price is already beyond its level, the next price fires it. Refused with `CONFLICT` where an armed one of the same terms exists, so that a repeat makes no second.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['create_alert'],
        body={
            'symbol': symbol,
            'triggerBy': trigger_by,
            'condition': condition,
            'price': price,
            'note': note,
            'repeat': repeat,
        },
    )


def change_alert(alert_id: m.AlertId, *, version: int, trigger_by: m.AlertTrigger | Omitted = OMIT, condition: m.AlertCondition | Omitted = OMIT, price: Number | Omitted = OMIT, note: m.AlertNote | Omitted = OMIT, repeat: m.AlertRepeat | Omitted = OMIT, is_armed: Literal[True] | Omitted = OMIT) -> Call[m.Alert]:
    """Other terms, another note, or armed once more. New terms arm it and end a snooze. Refused with `CONFLICT` where `version` is not the alert's. A change that already holds is none, whatever its version.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['change_alert'],
        path={
            'alertId': alert_id,
        },
        body={
            'version': version,
            'triggerBy': trigger_by,
            'condition': condition,
            'price': price,
            'note': note,
            'repeat': repeat,
            'isArmed': is_armed,
        },
    )


def delete_alert(alert_id: m.AlertId, *, version: int) -> Call[m.Alert]:
    """Deletes an alert of one's own; its firings stay. Refused with `CONFLICT` where it was changed since that version.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['delete_alert'],
        path={
            'alertId': alert_id,
        },
        query={
            'version': version,
        },
    )


def snooze_alert(alert_id: m.AlertId, *, until: m.AtWire | None) -> Call[m.Alert]:
    """Quiet until a time within 30 days, and armed from then on, also where it has fired; null ends a snooze at once. The time has to be in the future.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['snooze_alert'],
        path={
            'alertId': alert_id,
        },
        body={
            'until': until,
        },
    )


def list_alert_firings() -> Call[m.ListAlertFiringsAnswer]:
    """One's own firings, the newest first, also of alerts that are deleted; notices of margin calls, kill switches and service levels, the newest first; and the kinds of notices that are snoozed. The newest 200 of each are kept.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_alert_firings'],
    )


def snooze_notices(*, kind: m.NoticeKind, until: m.AtWire | None) -> Call[m.SnoozeNoticesAnswer]:
    """Notices of a kind are listed, and neither shown nor sounded, until a time within 30 days; null ends that at once. Those that are not acknowledged by then are shown again.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['snooze_notices'],
        body={
            'kind': kind,
            'until': until,
        },
    )


def acknowledge_firings(*, firing_ids: list[m.FiringId | m.NoticeId]) -> Call[m.AcknowledgeFiringsAnswer]:
    """Notes that firings and notices have been seen, in every window. Those that are not kept any more are left out; `NOT_FOUND` where none of them is one's own. Returns those that it changed.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['acknowledge_firings'],
        body={
            'firingIds': firing_ids,
        },
    )


def list_algos(*, status: m.StatusFilter | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, limit: m.Limit | Omitted = OMIT) -> Call[m.ListAlgosAnswer]:
    """Orders that algos work or have worked: one's own, one's desks' or the firm's.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_algos'],
        query={
            'status': status,
            'userId': user_id,
            'symbol': symbol,
            'limit': limit,
        },
    )


def get_algo(order_id: m.OrderId) -> Call[m.GetAlgoAnswer]:
    """Progress of one algo order: its schedule, its slices and their results.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['get_algo'],
        path={
            'orderId': order_id,
        },
    )


def amend_algo(order_id: m.OrderId, *, algo_params: m.AlgoParams) -> Call[m.AlgoProgress]:
    """New parameters for the rest of the order: they take the place of those of their names.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['amend_algo'],
        path={
            'orderId': order_id,
        },
        body={
            'algoParams': algo_params,
        },
    )


def pause_algo(order_id: m.OrderId) -> Call[m.AlgoProgress]:
    """Takes its children off the market and sends none until it is resumed; its end stays where it is.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['pause_algo'],
        path={
            'orderId': order_id,
        },
    )


def resume_algo(order_id: m.OrderId) -> Call[m.AlgoProgress]:
    """Resumes a paused algo; missed slices are caught up by the rules of its strategy.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['resume_algo'],
        path={
            'orderId': order_id,
        },
    )


def preview_schedule(*, symbol: m.InstrumentSymbol, side: m.Side, qty: int, algo_params: m.AlgoParams | Omitted = OMIT, strategy: m.AlgoName) -> Call[m.SchedulePreview]:
    """Nothing is sent and nothing is kept.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_schedule'],
        body={
            'symbol': symbol,
            'side': side,
            'qty': qty,
            'algoParams': algo_params,
            'strategy': strategy,
        },
    )


def export_audit(*, from_: m.AtWire, to: m.AtWire, continues: m.SealedManifest | Omitted = OMIT) -> Call[m.ExportAuditAnswer]:
    """One page of the audit trail of a period as JSON lines, newest first, with a signed manifest as its last line; at most 500 entries a page and 31 days a period, which has ended. A file is the pages one after the other: each but the first is requested with the `continues` of the page before. The export is itself in the audit trail.

For compliance, admin. Responds within 10 s."""
    return Call(
        OPERATIONS['export_audit'],
        body={
            'from': from_,
            'to': to,
            'continues': continues,
        },
    )


def audit_key() -> Call[m.AuditKeyAnswer]:
    """The public key that exports of the audit trail are signed with.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['audit_key'],
    )


def start_export(*, export_id: str, subject: m.ExportSubject, from_: m.AtWire, to: m.AtWire) -> Call[m.Job]:
    """Exports everything of a subject in a period that the caller may see: orders and fills as CSV, the audit trail as its signed export, which compliance and admins may make, of at most 31 days. A job: its progress, cancel and retry are those of all jobs. A repeat under the same id returns the first job. Refused with `RATE_LIMITED` where twenty jobs of the caller wait or run.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_export'],
        body={
            'exportId': export_id,
            'subject': subject,
            'from': from_,
            'to': to,
        },
    )


def export_part(job_id: m.JobId, part: int) -> Call[m.ExportPart]:
    """A part of one's own finished export, counted from 0; the file is all parts one after the other. Refused with `CONFLICT` until it is finished, with `FORBIDDEN` where the caller's role no longer sees the subject, and unknown a day after its end.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['export_part'],
        path={
            'jobId': job_id,
            'part': part,
        },
    )


def review_basket(*, text: m.BasketText) -> Call[m.BasketReview]:
    """Which lines would be refused now, and why; nothing is sent.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['review_basket'],
        body={
            'text': text,
        },
    )


def list_baskets() -> Call[m.ListBasketsAnswer]:
    """One's own of today, newest first.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['list_baskets'],
    )


def place_basket(*, basket_id: m.BasketId | Omitted = OMIT, text: m.BasketText, lines: list[m.LineNumber] | Omitted = OMIT) -> Call[m.Basket]:
    """Responds at once; the lines follow. The same basket with the same text again adds the lines it names.

For trader. Responds within 8 s."""
    return Call(
        OPERATIONS['place_basket'],
        body={
            'basketId': new_key(basket_id),
            'text': text,
            'lines': lines,
        },
    )


def get_basket(basket_id: m.BasketId) -> Call[m.Basket]:
    """One basket with every line and what became of it.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['get_basket'],
        path={
            'basketId': basket_id,
        },
    )


def stop_basket(basket_id: m.BasketId) -> Call[m.Basket]:
    """Sends no more of its lines; orders that were accepted stay as they are.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['stop_basket'],
        path={
            'basketId': basket_id,
        },
    )


def list_templates() -> Call[m.ListTemplatesAnswer]:
    """By name.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['list_templates'],
    )


def save_template(*, name: m.TemplateName, order: m.TemplateOrder) -> Call[m.OrderTemplate]:
    """Keeps an order’s terms under a name, for the ticket.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['save_template'],
        body={
            'name': name,
            'order': order,
        },
    )


def change_template(template_id: m.TemplateId, *, name: m.TemplateName | Omitted = OMIT, order: m.TemplateOrder | Omitted = OMIT) -> Call[m.OrderTemplate]:
    """Another name, another order, or both.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['change_template'],
        path={
            'templateId': template_id,
        },
        body={
            'name': name,
            'order': order,
        },
    )


def delete_template(template_id: m.TemplateId) -> Call[m.OrderTemplate]:
    """Forgets a template.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['delete_template'],
        path={
            'templateId': template_id,
        },
    )


def list_bonds() -> Call[m.ListBondsAnswer]:
    """The bonds that trade, each with its terms.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['list_bonds'],
    )


def bond_valuation(isin: m.Isin, *, price: Number | Omitted = OMIT, yield_: Number | Omitted = OMIT, spread_bps: Number | Omitted = OMIT, settlement: m.CalendarDate | Omitted = OMIT) -> Call[m.BondValuation]:
    """Price, yield, spread and risk of a bond from any one of price, yield or spread.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['bond_valuation'],
        path={
            'isin': isin,
        },
        query={
            'price': price,
            'yield': yield_,
            'spreadBps': spread_bps,
            'settlement': settlement,
        },
    )


def curves(*, at: m.AtWire | Omitted = OMIT) -> Call[m.CurvesAnswer]:
    """Current or past curves: `at` is their instant.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['curves'],
        query={
            'at': at,
        },
    )


def bond_quotes(*, at: m.AtWire | Omitted = OMIT) -> Call[m.BondBatch]:
    """All bonds' composite prices as they are or were: what changes are measured against.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['bond_quotes'],
        query={
            'at': at,
        },
    )


def bond_history(isin: m.Isin, *, span_ms: int | Omitted = OMIT, points: int | Omitted = OMIT) -> Call[m.BondHistoryAnswer]:
    """A bond's mid over time, oldest first: at most so many points over the span that ends now.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['bond_history'],
        path={
            'isin': isin,
        },
        query={
            'spanMs': span_ms,
            'points': points,
        },
    )


def ccp_margin(user_id: m.Participant) -> Call[m.MarginAccount]:
    """The caller's own account; risk roles may read any account.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_margin'],
        path={
            'userId': user_id,
        },
    )


def set_auto_pay(user_id: m.Participant, *, auto_pay: bool) -> Call[m.SetAutoPayAnswer]:
    """Pays calls from cash as soon as they are made, or leaves that to a person.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['set_auto_pay'],
        path={
            'userId': user_id,
        },
        body={
            'autoPay': auto_pay,
        },
    )


def ccp_settlements(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.CcpSettlementsAnswer]:
    """What is queued: one's own, or the firm's for risk roles.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_settlements'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def ccp_settlements_on(date: m.CalendarDate, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.CcpSettlementsOnAnswer]:
    """What settles on a date: one’s own, or the firm’s for risk roles.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_settlements_on'],
        path={
            'date': date,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def ccp_stats() -> Call[m.CcpStats]:
    """Clearing in numbers, with the invariants that must be zero.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_stats'],
    )


def ccp_overview() -> Call[m.CcpOverviewAnswer]:
    """Settlement ladder and accounts: one's own, or the firm's for risk roles.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_overview'],
    )


def ccp_calls(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.CcpCallsAnswer]:
    """Margin calls, newest first: one’s own, or the firm’s for risk roles.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_calls'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def pay_margin_call(call_id: str, *, amount: Number | Omitted = OMIT) -> Call[m.MarginCall]:
    """Pays an open call from the account's cash: all that is due, or a part.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['pay_margin_call'],
        path={
            'callId': call_id,
        },
        body={
            'amount': amount,
        },
    )


def declare_default(call_id: str, *, reason: str) -> Call[m.MarginCall]:
    """Ends an overdue call: the participant is in default.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['declare_default'],
        path={
            'callId': call_id,
        },
        body={
            'reason': reason,
        },
    )


def ccp_ledger(user_id: m.Participant, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.CcpLedgerAnswer]:
    """An account's transfers with its running balances, newest first.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_ledger'],
        path={
            'userId': user_id,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def ccp_buy_ins(user_id: m.Participant, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.CcpBuyInsAnswer]:
    """What the CCP bought for an account that failed to deliver, newest first.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_buy_ins'],
        path={
            'userId': user_id,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def exercise_option(symbol: m.InstrumentSymbol, *, contracts: m.Qty, held: m.Qty) -> Call[m.OptionEnd]:
    """Exercises listed options that the caller holds, before their end. Refused where `held` is not what is held: a repeat changes nothing.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['exercise_option'],
        path={
            'symbol': symbol,
        },
        body={
            'contracts': contracts,
            'held': held,
        },
    )


def ccp_statement(user_id: m.Participant, date: m.CalendarDate, *, format: Literal['csv', 'html'] | Omitted = OMIT) -> Call[m.CcpStatementAnswer]:
    """One business date of one account, as a file.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_statement'],
        path={
            'userId': user_id,
            'date': date,
        },
        query={
            'format': format,
        },
    )


def advance_clearing_clock() -> Call[m.AdvanceClearingClockAnswer]:
    """The training clock: ends the business day, settles what is due then and releases its margin.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['advance_clearing_clock'],
    )


def ccp_stress() -> Call[m.StressReport]:
    """What each stress scenario would cost the clearing house and each account.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['ccp_stress'],
    )


def run_default_drill(*, scenario: m.StressScenario, sigmas: Number, defaulters: list[m.Participant] | Omitted = OMIT) -> Call[m.DrillReport]:
    """A default on a copy of the book: of those named, or of the two that lose most. Nothing is booked.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['run_default_drill'],
        body={
            'scenario': scenario,
            'sigmas': sigmas,
            'defaulters': defaulters,
        },
    )


def rfq_people() -> Call[m.RfqPeopleAnswer]:
    """Whom sales deals with: the firm's clients, and the traders of the bond desk.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['rfq_people'],
    )


def client_file(client_user_id: m.UserId) -> Call[m.ClientFileAnswer]:
    """A client: its credit, what its business is worth, its last ten requests.

For sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['client_file'],
        path={
            'clientUserId': client_user_id,
        },
    )


def fix_executions(*, order_id: m.OrderId | Omitted = OMIT, cl_ord_id: str | Omitted = OMIT, exec_id: m.ExecId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.FixExecutionsAnswer]:
    """Newest first. `clOrdId` returns the whole chain that 11 and 41 tie to it.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['fix_executions'],
        query={
            'orderId': order_id,
            'clOrdId': cl_ord_id,
            'execId': exec_id,
            'symbol': symbol,
            'from': from_,
            'to': to,
            'limit': limit,
            'cursor': cursor,
        },
    )


def fix_messages(*, session_day: m.CalendarDate | Omitted = OMIT, direction: Literal['IN', 'OUT'] | Omitted = OMIT, msg_type: Literal['8', 'D', 'G', 'F'] | Omitted = OMIT, order_id: m.OrderId | Omitted = OMIT, cl_ord_id: str | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.FixMessagesAnswer]:
    """Requests and reports, newest first by TransactTime (60). `orderId` returns an order's messages with those of its children, `clOrdId` the whole chain that 11 and 41 tie to it.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['fix_messages'],
        query={
            'sessionDay': session_day,
            'direction': direction,
            'msgType': msg_type,
            'orderId': order_id,
            'clOrdId': cl_ord_id,
            'symbol': symbol,
            'from': from_,
            'to': to,
            'limit': limit,
            'cursor': cursor,
        },
    )


def fix_message(session_day: m.CalendarDate, direction: Literal['IN', 'OUT'], msg_seq_num: int) -> Call[m.ExplainedMessage]:
    """One archived FIX message, explained tag by tag.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['fix_message'],
        path={
            'sessionDay': session_day,
            'direction': direction,
            'msgSeqNum': msg_seq_num,
        },
    )


def fix_log(session_day: m.CalendarDate, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.FixLogAnswer]:
    """One day's messages, both directions, in the order in which they were sent, as lines of a FIX message log.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['fix_log'],
        path={
            'sessionDay': session_day,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def archive_verifications(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ArchiveVerificationsAnswer]:
    """Newest first.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['archive_verifications'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def verify_archive(*, session_day: m.CalendarDate | Omitted = OMIT) -> Call[m.ArchiveVerification]:
    """Proves the archive of a day against the journal, and keeps the finding.

For risk-manager, compliance, admin. Responds within 60 s."""
    return Call(
        OPERATIONS['verify_archive'],
        body={
            'sessionDay': session_day,
        },
    )


def fix_sessions() -> Call[m.FixSessionsAnswer]:
    """Every FIX session of the exchange: state, next numbers, whether the client is behind.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['fix_sessions'],
    )


def auctions() -> Call[m.AuctionsView]:
    """The day's auctions at the primary venues: their times, how the calls stand, and what was held.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['auctions'],
    )


def venue_depth(symbol: m.InstrumentSymbol, *, levels: m.Limit | Omitted = OMIT) -> Call[m.VenueDepthAnswer]:
    """The books of one symbol on the exchange, by venue, best first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['venue_depth'],
        path={
            'symbol': symbol,
        },
        query={
            'levels': levels,
        },
    )


def list_futures() -> Call[m.ListFuturesAnswer]:
    """Every month of every product that trades now.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_futures'],
    )


def contract_marks(*, symbols: list[m.InstrumentSymbol]) -> Call[m.ContractMarksAnswer]:
    """Options and futures as they are quoted now, for those who hold them; what is not quoted is left out.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['contract_marks'],
        body={
            'symbols': symbols,
        },
    )


def future_strip(root: m.FutureRoot) -> Call[m.FutureStrip]:
    """A product: its terms, its months with their quotes, and the spreads between neighbours.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['future_strip'],
        path={
            'root': root,
        },
    )


def future_volume(symbol: m.InstrumentSymbol) -> Call[m.FutureVolume]:
    """What has traded at each price of one month in the trading day.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['future_volume'],
        path={
            'symbol': symbol,
        },
    )


def list_fx_pairs() -> Call[m.ListFxPairsAnswer]:
    """The currency pairs that stream.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_fx_pairs'],
    )


def fx_quotes() -> Call[m.FxBatch]:
    """The newest prices; empty before the market has begun.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['fx_quotes'],
    )


def fx_terms(symbol: m.InstrumentSymbol) -> Call[m.FxTerms]:
    """Value date, forward points and last look of a pair.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['fx_terms'],
        path={
            'symbol': symbol,
        },
    )


def open_fx_stream(*, symbol: m.InstrumentSymbol, qty: int, tenor: m.FxTenor | Omitted = OMIT, value_date: m.CalendarDate | Omitted = OMIT, far_tenor: m.FxTenor | Omitted = OMIT, far_value_date: m.CalendarDate | Omitted = OMIT) -> Call[m.FxStream]:
    """A stream of two-way prices for one amount, on request: an outright forward, a swap, or spot above the streamed sizes. It ends by itself, with a deal, or when it is ended; a deal is an order that names one of its quotes.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['open_fx_stream'],
        body={
            'symbol': symbol,
            'qty': qty,
            'tenor': tenor,
            'valueDate': value_date,
            'farTenor': far_tenor,
            'farValueDate': far_value_date,
        },
    )


def fx_stream(stream_id: m.FxStreamId) -> Call[m.FxStream]:
    """One of the caller's own streams, with its newest price.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['fx_stream'],
        path={
            'streamId': stream_id,
        },
    )


def end_fx_stream(stream_id: m.FxStreamId) -> Call[m.FxStream]:
    """Ends one of the caller's own streams. One that has ended stays as it is.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['end_fx_stream'],
        path={
            'streamId': stream_id,
        },
    )


def features(symbol: m.InstrumentSymbol) -> Call[m.FeatureView]:
    """The newest vector of one symbol.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['features'],
        path={
            'symbol': symbol,
        },
    )


def signals() -> Call[m.SignalsAnswer]:
    """The newest signal of every symbol, strongest confidence first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['signals'],
    )


def signal(symbol: m.InstrumentSymbol) -> Call[m.SignalDetail]:
    """The newest signal of one symbol with its feature vector and weights, and the history of its last minutes.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['signal'],
        path={
            'symbol': symbol,
        },
    )


def signal_weights() -> Call[m.WeightVersion]:
    """The weights in force.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['signal_weights'],
    )


def put_signal_weights(*, weights: m.FeatureWeights, gain: Number | Omitted = OMIT, reason: str | Omitted = OMIT) -> Call[m.WeightVersion]:
    """Adds a version; it is live with the next batch.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['put_signal_weights'],
        body={
            'weights': weights,
            'gain': gain,
            'reason': reason,
        },
    )


def signal_weight_versions(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.SignalWeightVersionsAnswer]:
    """All versions of the weights, newest first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['signal_weight_versions'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def news(*, symbol: m.InstrumentSymbol | Omitted = OMIT, limit: m.Limit | Omitted = OMIT) -> Call[m.NewsAnswer]:
    """News and corporate events, newest first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['news'],
        query={
            'symbol': symbol,
            'limit': limit,
        },
    )


def recommendations(*, symbol: m.InstrumentSymbol | Omitted = OMIT, limit: m.Limit | Omitted = OMIT) -> Call[m.RecommendationsAnswer]:
    """Recommendations, newest first, with the performance of all recommendations so far and of the backtest.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['recommendations'],
        query={
            'symbol': symbol,
            'limit': limit,
        },
    )


def rescore(*, symbol: m.InstrumentSymbol, shocks: m.Shocks) -> Call[m.Rescored]:
    """The newest vector of a symbol, scored again with its raw features shocked. Changes nothing.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['rescore'],
        body={
            'symbol': symbol,
            'shocks': shocks,
        },
    )


def list_jobs() -> Call[m.ListJobsAnswer]:
    """One's own, those of all users and of the platform for an admin: what waits or runs, then what ended, the newest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_jobs'],
    )


def job_detail(job_id: m.JobId) -> Call[m.JobDetail]:
    """One job with its input, its outcome and where its newest failed attempt failed.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['job_detail'],
        path={
            'jobId': job_id,
        },
    )


def cancel_job(job_id: m.JobId) -> Call[m.Job]:
    """Stops a job that waits or runs. What it has already kept stays. Refused with `CONFLICT` once it has ended.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_job'],
        path={
            'jobId': job_id,
        },
    )


def retry_job(job_id: m.JobId) -> Call[m.Job]:
    """Queues a job that failed once more, with all its attempts. One that waits for its next attempt is taken at once.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['retry_job'],
        path={
            'jobId': job_id,
        },
    )


def job_queues() -> Call[m.JobQueuesAnswer]:
    """The queue of each kind: what waits, runs and failed, on which processes, and whether it is paused.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['job_queues'],
    )


def operate_job(job_id: m.JobId, *, action: Literal['CANCEL', 'RETRY', 'REMOVE'], reason: m.OperatorReason) -> Call[m.Job]:
    """Cancels, retries or removes any job, with a reason for the audit trail. One that is removed has ended, is not listed any more and stays a row. Refused with `CONFLICT` where the state of the job does not have this.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['operate_job'],
        path={
            'jobId': job_id,
        },
        body={
            'action': action,
            'reason': reason,
        },
    )


def operate_queue(kind: m.JobKind, *, action: Literal['PAUSE', 'RESUME'], reason: m.OperatorReason) -> Call[m.JobKindQueue]:
    """Pauses or resumes the queue of a kind, with a reason for the audit trail. Jobs that run go on, new ones wait. Refused with `CONFLICT` where it is so already.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['operate_queue'],
        path={
            'kind': kind,
        },
        body={
            'action': action,
            'reason': reason,
        },
    )


def candles(*, symbol: m.InstrumentSymbol, interval: m.CandleInterval) -> Call[m.CandlesAnswer]:
    """The newest candles of a symbol, at most 120, oldest first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['candles'],
        query={
            'symbol': symbol,
            'interval': interval,
        },
    )


def bars(*, symbol: m.InstrumentSymbol, interval: Literal['1m', '5m', '15m', '1h', '1d', '1w'], before: m.AtWire | Omitted = OMIT, limit: int | Omitted = OMIT) -> Call[m.BarsAnswer]:
    """Bars of a symbol that began before a time, the newest of them, oldest first; 120 without a `limit`, of `1d` 30 and 100 at most, of `1w` 12 and 52. Without `before` the last one is still open. A bar is the fold of the recorded minutes that had prints; there is none where there were no prints. All are of today's shares: those of before a split are converted. Bars of up to an hour are counted from midnight UTC; a bar of a day begins when the trading day did, on the clock of all bars, and one of a week with the first recorded day of an ISO week, Monday to Sunday by the dates of trading days. How far they go back is the setting `KEEP_BARS_DAYS`.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['bars'],
        query={
            'symbol': symbol,
            'interval': interval,
            'before': before,
            'limit': limit,
        },
    )


def market_trades(*, symbol: m.InstrumentSymbol, limit: int | Omitted = OMIT) -> Call[m.MarketTradesAnswer]:
    """The newest prints of a symbol, newest first; 100 without a `limit`. At most 500 are kept: since the journal's last start, and of a symbol whose shares have been split, since the split.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['market_trades'],
        query={
            'symbol': symbol,
            'limit': limit,
        },
    )


def day_closes() -> Call[m.DayClosesAnswer]:
    """The closes of the trading day's five-minute bars, all symbols at once, the running bar's last price included: small charts. A day is the market's session where it has sessions, else that of UTC; at most its last ten hours.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['day_closes'],
    )


def journal_orders(*, status: m.StatusFilter | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, parent_order_id: m.OrderId | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.JournalOrdersAnswer]:
    """Orders as the journal has them, newest first: one’s own, one’s desks’ or the firm’s.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['journal_orders'],
        query={
            'status': status,
            'userId': user_id,
            'symbol': symbol,
            'parentOrderId': parent_order_id,
            'limit': limit,
            'cursor': cursor,
        },
    )


def search_orders(*, words: list[str] | Omitted = OMIT, status: list[m.OrderStatus] | Omitted = OMIT, symbol: list[m.InstrumentSymbol] | Omitted = OMIT, side: list[m.Side] | Omitted = OMIT, strategy: list[m.Strategy] | Omitted = OMIT, time_in_force: list[m.TimeInForce] | Omitted = OMIT, level: list[Literal['own', 'child']] | Omitted = OMIT, reject_code: list[m.RejectReason | Literal['']] | Omitted = OMIT, user_id: list[m.UserId] | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.SearchOrdersAnswer]:
    """Searches all orders, children included, newest first: one’s own, one’s desks’ or the firm’s.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['search_orders'],
        body={
            'words': words,
            'status': status,
            'symbol': symbol,
            'side': side,
            'strategy': strategy,
            'timeInForce': time_in_force,
            'level': level,
            'rejectCode': reject_code,
            'userId': user_id,
            'limit': limit,
            'cursor': cursor,
        },
    )


def journal_order(order_id: m.OrderId) -> Call[m.JournalOrderAnswer]:
    """One order with its whole history and its fills.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['journal_order'],
        path={
            'orderId': order_id,
        },
    )


def journal_fills(*, order_id: m.OrderId | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.JournalFillsAnswer]:
    """Fills, newest first: one’s own, one’s desks’ or the firm’s.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['journal_fills'],
        query={
            'orderId': order_id,
            'userId': user_id,
            'symbol': symbol,
            'limit': limit,
            'cursor': cursor,
        },
    )


def search_fills(*, words: list[str] | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.SearchFillsAnswer]:
    """Searches all fills, newest first: one’s own, one’s desks’ or the firm’s.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['search_fills'],
        body={
            'words': words,
            'limit': limit,
            'cursor': cursor,
        },
    )


def journal_audit(*, area: m.AuditArea | Omitted = OMIT, kind: str | Omitted = OMIT, actor: str | Omitted = OMIT, user_id: str | Omitted = OMIT, order_id: m.OrderId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, text: str | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.JournalAuditAnswer]:
    """Who did what, when and why, and with which API key: orders, requests for quote with their mark-ups and best-execution notes, voice deals, algos that were steered, prices requested of dealers, locates, stopped baskets, limits, kill switches, risk configurations, sessions, surveillance cases. Newest first.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['journal_audit'],
        query={
            'area': area,
            'kind': kind,
            'actor': actor,
            'userId': user_id,
            'orderId': order_id,
            'symbol': symbol,
            'text': text,
            'from': from_,
            'to': to,
            'limit': limit,
            'cursor': cursor,
        },
    )


def list_keys() -> Call[m.ListKeysAnswer]:
    """One's own keys, by name. Those that ended are not listed.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_keys'],
    )


def create_key(*, name: m.KeyName, scopes: m.KeyScopes, expires_at: m.AtWire | Omitted = OMIT, addresses: list[m.KeyAddress] | Omitted = OMIT, sandbox: bool | Omitted = OMIT) -> Call[m.CreatedKey]:
    """Makes a key that acts for its user within its scopes, and returns it this once. At most 20 at a time; the name is free among one's own. Refused for guests; a sandbox key is for traders, and does not log on to FIX.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['create_key'],
        body={
            'name': name,
            'scopes': scopes,
            'expiresAt': expires_at,
            'addresses': addresses,
            'sandbox': sandbox,
        },
    )


def end_key(key_id: m.KeyId) -> Call[m.EndKeyAnswer]:
    """Ends a key of one's own, everywhere within a second; no effect on one that has ended.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['end_key'],
        path={
            'keyId': key_id,
        },
    )


def reset_sandbox() -> Call[m.ResetSandboxAnswer]:
    """Gives the sandbox key that makes this call a new account: without orders, positions, money spent, alerts and lists. Open orders of the one before are cancelled, its fills stay in the record, and the key's sockets close. The response has the new account; a repeat that was sent before the first was answered returns it, too. Refused with `FORBIDDEN` for people and other keys, with `RATE_LIMITED` within a minute of the last.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['reset_sandbox'],
    )


def list_user_keys(user_id: m.UserId) -> Call[m.ListUserKeysAnswer]:
    """The keys of one user, by name: what they may do and when they were last used, never the keys themselves.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_user_keys'],
        path={
            'userId': user_id,
        },
    )


def end_user_key(user_id: m.UserId, key_id: m.KeyId) -> Call[m.EndUserKeyAnswer]:
    """Ends a key of a user; no effect on one that has ended.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['end_user_key'],
        path={
            'userId': user_id,
            'keyId': key_id,
        },
    )


def list_layouts() -> Call[m.ListLayoutsAnswer]:
    """One's own layouts, by name.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_layouts'],
    )


def create_layout(*, name: m.LayoutName, rows: m.LayoutRows, width_px: m.LayoutWidth | Omitted = OMIT) -> Call[m.SavedLayout]:
    """Saves a layout. Its name is free among one's own; at most 50 layouts of at most 100 splits and groups.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['create_layout'],
        body={
            'name': name,
            'rows': rows,
            'widthPx': width_px,
        },
    )


def get_layout(layout_id: m.LayoutId) -> Call[m.SavedLayout]:
    """One layout: one's own, or one that its owner shares by its link.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['get_layout'],
        path={
            'layoutId': layout_id,
        },
    )


def change_layout(layout_id: m.LayoutId, *, version: int, name: m.LayoutName | Omitted = OMIT, rows: m.LayoutRows | Omitted = OMIT, width_px: m.LayoutWidth | Omitted = OMIT, is_shared: bool | Omitted = OMIT) -> Call[m.SavedLayout]:
    """Another name or arrangement, or shared or not. Refused with `CONFLICT` where `version` is not the layout's: it was changed elsewhere, and is to be read again. A change that already holds is none, whatever its version.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['change_layout'],
        path={
            'layoutId': layout_id,
        },
        body={
            'version': version,
            'name': name,
            'rows': rows,
            'widthPx': width_px,
            'isShared': is_shared,
        },
    )


def delete_layout(layout_id: m.LayoutId, *, version: int) -> Call[m.SavedLayout]:
    """Deletes a layout of one's own; refused with `CONFLICT` where it was changed since that version.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['delete_layout'],
        path={
            'layoutId': layout_id,
        },
        query={
            'version': version,
        },
    )


def load_run() -> Call[m.LoadRun]:
    """The state of the newest load run.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['load_run'],
    )


def start_load(*, users: int, rate_per_second: Number, seconds: int, mix: m.LoadMix, arrivals: Literal['POISSON', 'EVEN'], seed: int) -> Call[m.LoadRun]:
    """Starts a run; refused while one is under way, above the installation's rate, and where there is no generator.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_load'],
        body={
            'users': users,
            'ratePerSecond': rate_per_second,
            'seconds': seconds,
            'mix': mix,
            'arrivals': arrivals,
            'seed': seed,
        },
    )


def stop_load() -> Call[m.LoadRun]:
    """Ends the run under way; what was sent is waited for.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['stop_load'],
    )


def list_locates() -> Call[m.ListLocatesAnswer]:
    """The caller's locates of the trading day, the newest first.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['list_locates'],
    )


def request_locate(*, locate_id: str | Omitted = OMIT, symbol: m.InstrumentSymbol, qty: int) -> Call[m.Locate]:
    """Locates shares to sell short today: as many as there are. The same `locateId` again returns the first grant.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['request_locate'],
        body={
            'locateId': new_key(locate_id),
            'symbol': symbol,
            'qty': qty,
        },
    )


def list_borrow_terms() -> Call[m.ListBorrowTermsAnswer]:
    """Every share with its rate, and what is easy to borrow.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_borrow_terms'],
    )


def instruments() -> Call[m.InstrumentsAnswer]:
    """Every instrument that trades.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['instruments'],
    )


def quotes(*, symbols: str | Omitted = OMIT) -> Call[m.QuotesAnswer]:
    """The newest price of every symbol.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['quotes'],
        query={
            'symbols': symbols,
        },
    )


def depth(symbol: m.InstrumentSymbol) -> Call[m.Depth]:
    """The simulated depth of one symbol.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['depth'],
        path={
            'symbol': symbol,
        },
    )


def market_calendar(*, symbol: m.InstrumentSymbol | Omitted = OMIT, days: int | Omitted = OMIT) -> Call[m.MarketCalendarAnswer]:
    """What is scheduled from the last business days on, by date. Empty where prices do not move by the news.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['market_calendar'],
        query={
            'symbol': symbol,
            'days': days,
        },
    )


def market_status() -> Call[m.MarketStatus]:
    """Market conditions: settings, halted symbols and current events.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['market_status'],
    )


def market_events(*, limit: m.Limit | Omitted = OMIT) -> Call[m.MarketEventsAnswer]:
    """Started market events, newest first: with the seed they reproduce the market.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['market_events'],
        query={
            'limit': limit,
        },
    )


def start_market_event(body: m.NewMarketEvent) -> Call[m.MarketEvent]:
    """Starts an event with the next batch. The market is the simulator's: only who administers it moves it.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_market_event'],
        body=body,
    )


def ops_overview() -> Call[m.OpsOverview]:
    """Everything the operator's page shows, at one glance.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['ops_overview'],
    )


def ops_series(*, range: Literal['15m', '1h', '6h', '24h'], figure: m.FigureName | Omitted = OMIT) -> Call[m.OpsSeries]:
    """The course of the figures of the operator's page, a point a minute, of up to a day; of one figure, or of all over up to an hour.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['ops_series'],
        query={
            'range': range,
            'figure': figure,
        },
    )


def ops_light() -> Call[m.OpsLight]:
    """Whether the integrity checks hold now: public, without names.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['ops_light'],
    )


def life_line(id: m.LifeId) -> Call[m.Life]:
    """The timeline of an order, fill, novation, request for quote or request: own, own desks' or the firm's.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['life_line'],
        path={
            'id': id,
        },
    )


def list_traces(*, limit: int | Omitted = OMIT) -> Call[m.ListTracesAnswer]:
    """The newest traces, one line each.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_traces'],
        query={
            'limit': limit,
        },
    )


def trace_of(id: m.LifeId) -> Call[m.TraceOfAnswer]:
    """The spans of one trace, by its own id or by any id of the life it belongs to.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['trace_of'],
        path={
            'id': id,
        },
    )


def redrive_dead_letter(*, consumer: str, event_id: str, reason: str) -> Call[m.RedriveDeadLetterAnswer]:
    """Redelivers a dead letter to its consumer. Idempotent.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['redrive_dead_letter'],
        body={
            'consumer': consumer,
            'eventId': event_id,
            'reason': reason,
        },
    )


def list_incidents(*, limit: int | Omitted = OMIT) -> Call[m.ListIncidentsAnswer]:
    """Alerts of the platform as they are kept, the newest first, those that are over too.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_incidents'],
        query={
            'limit': limit,
        },
    )


def acknowledge_incident(incident_id: m.IncidentId, *, note: str) -> Call[m.Incident]:
    """Takes up an incident, with a note on what is done; also one that is over. Refused with `CONFLICT` where another administrator has; repeated by the same one with another note, it changes the note.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['acknowledge_incident'],
        path={
            'incidentId': incident_id,
        },
        body={
            'note': note,
        },
    )


def chaos_state() -> Call[m.ChaosState]:
    """Whether fault injection is available, its targets, and the results of the last faults.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['chaos_state'],
    )


def start_chaos(*, target: m.ChaosTargetName, confirm: str, reason: str) -> Call[m.StartChaosAnswer]:
    """Kills a process or a store. Noted before it is done; at most one in half a minute; its name must be given twice.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_chaos'],
        body={
            'target': target,
            'confirm': confirm,
            'reason': reason,
        },
    )


def list_options() -> Call[m.ListOptionsAnswer]:
    """Every listed option that trades now.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_options'],
    )


def option_chain(underlying: m.InstrumentSymbol, *, expiry: m.CalendarDate | Omitted = OMIT) -> Call[m.OptionChain]:
    """Calls and puts of one expiry, the second listed by default.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['option_chain'],
        path={
            'underlying': underlying,
        },
        query={
            'expiry': expiry,
        },
    )


def option_surface(underlying: m.InstrumentSymbol, *, expiry: m.CalendarDate | Omitted = OMIT) -> Call[m.OptionSurface]:
    """The volatility surface as a picture: the smile of one expiry, and all expiries by moneyness.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['option_surface'],
        path={
            'underlying': underlying,
        },
        query={
            'expiry': expiry,
        },
    )


def option_strategy(*, legs: list[m.OptionLeg]) -> Call[m.OptionStrategy]:
    """What legs on one underlying cost, win and lose together; changes nothing.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['option_strategy'],
        body={
            'legs': legs,
        },
    )


def option_package(*, legs: list[m.OptionLeg], qty: int) -> Call[m.OptionPackageQuote]:
    """An option package before it is sent: net bid, mid and ask, and of all units premium, fees, margin and sensitivities; changes nothing.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['option_package'],
        body={
            'legs': legs,
            'qty': qty,
        },
    )


def option_greeks(*, symbols: list[m.InstrumentSymbol]) -> Call[m.OptionGreeksAnswer]:
    """Options as they are quoted now, with the sensitivities of one share's worth; what is not quoted is left out.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['option_greeks'],
        body={
            'symbols': symbols,
        },
    )


def ask_option_quote(*, underlying: m.InstrumentSymbol, type: Literal['CALL', 'PUT'], strike: Number, expiry: m.CalendarDate, qty: int) -> Call[m.OtcOptionQuote]:
    """A firm two-way price of an unlisted contract; the deal is an order that names the quote.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['ask_option_quote'],
        body={
            'underlying': underlying,
            'type': type,
            'strike': strike,
            'expiry': expiry,
            'qty': qty,
        },
    )


def list_orders(*, status: m.StatusFilter | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, client_order_id: m.ClientOrderId | Omitted = OMIT, ended_since: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ListOrdersAnswer]:
    """Orders, newest first: one’s own, one’s desks’ or the firm’s. With `endedSince` those that ended then or later, as far back as the last 50,000 ends: what a client that was away has missed.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_orders'],
        query={
            'status': status,
            'userId': user_id,
            'clientOrderId': client_order_id,
            'endedSince': ended_since,
            'limit': limit,
            'cursor': cursor,
        },
    )


def place_order(*, client_order_id: m.ClientOrderId | Omitted = OMIT, symbol: m.InstrumentSymbol, side: m.Side, order_type: m.OrderType, qty: int, price: Number | Omitted = OMIT, peg_to: m.PegReference | Omitted = OMIT, peg_offset: Number | Omitted = OMIT, stop_price: Number | Omitted = OMIT, trail_amount: Number | Omitted = OMIT, trail_pct: Number | Omitted = OMIT, trigger_by: m.TriggerPrice | Omitted = OMIT, time_in_force: m.TimeInForce = 'DAY', expire_at: m.AtWire | Omitted = OMIT, display_qty: int | Omitted = OMIT, min_qty: int | Omitted = OMIT, post_only: bool | Omitted = OMIT, short_exempt: bool | Omitted = OMIT, strategy: m.Strategy = 'LIT', algo_params: m.AlgoParams | Omitted = OMIT, instrument_type: m.InstrumentType = 'equity', bond_spec: m.BondSpec | Omitted = OMIT, quote_id: m.QuoteId | Omitted = OMIT, destination_venue: m.Venue | Omitted = OMIT) -> Call[m.Order]:
    """Sends an order. The same `clientOrderId` and body again returns the first order; another body is refused.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 8 s."""
    return Call(
        OPERATIONS['place_order'],
        body={
            'clientOrderId': new_key(client_order_id),
            'symbol': symbol,
            'side': side,
            'orderType': order_type,
            'qty': qty,
            'price': price,
            'pegTo': peg_to,
            'pegOffset': peg_offset,
            'stopPrice': stop_price,
            'trailAmount': trail_amount,
            'trailPct': trail_pct,
            'triggerBy': trigger_by,
            'timeInForce': time_in_force,
            'expireAt': expire_at,
            'displayQty': display_qty,
            'minQty': min_qty,
            'postOnly': post_only,
            'shortExempt': short_exempt,
            'strategy': strategy,
            'algoParams': algo_params,
            'instrumentType': instrument_type,
            'bondSpec': bond_spec,
            'quoteId': quote_id,
            'destinationVenue': destination_venue,
        },
    )


def place_package(*, client_package_id: str | Omitted = OMIT, legs: list[m.PackageLeg], max_cost: Number | Omitted = OMIT, qty: int | Omitted = OMIT, net_price: Number | Omitted = OMIT) -> Call[m.PlacedPackage]:
    """Derivatives traded together: all legs are accepted and dealt, or none.

For trader. Responds within 8 s."""
    return Call(
        OPERATIONS['place_package'],
        body={
            'clientPackageId': new_key(client_package_id),
            'legs': legs,
            'maxCost': max_cost,
            'qty': qty,
            'netPrice': net_price,
        },
    )


def place_fx_swap(*, client_package_id: str | Omitted = OMIT, quote_id: m.FxStreamQuoteId, near_symbol: m.InstrumentSymbol, far_symbol: m.InstrumentSymbol, side: m.Side, qty: int) -> Call[m.PlacedPackage]:
    """A currency swap on a stream: the same amount is bought for one value date and sold for the other. Both legs are accepted and dealt, or none.

For trader. Responds within 8 s."""
    return Call(
        OPERATIONS['place_fx_swap'],
        body={
            'clientPackageId': new_key(client_package_id),
            'quoteId': quote_id,
            'nearSymbol': near_symbol,
            'farSymbol': far_symbol,
            'side': side,
            'qty': qty,
        },
    )


def place_linked(*, link: m.Link, orders: list[m.NewOrder]) -> Call[m.PlacedLinked]:
    """Orders that belong together, for shares: all are accepted, or none. Of one-cancels-other orders and of a bracket's exits at most one goes to market at once, the others wait for a price.

For trader. Responds within 8 s."""
    return Call(
        OPERATIONS['place_linked'],
        body={
            'link': link,
            'orders': orders,
        },
    )


def preview_order(*, client_order_id: m.ClientOrderId | Omitted = OMIT, symbol: m.InstrumentSymbol, side: m.Side, order_type: m.OrderType, qty: int, price: Number | Omitted = OMIT, peg_to: m.PegReference | Omitted = OMIT, peg_offset: Number | Omitted = OMIT, stop_price: Number | Omitted = OMIT, trail_amount: Number | Omitted = OMIT, trail_pct: Number | Omitted = OMIT, trigger_by: m.TriggerPrice | Omitted = OMIT, time_in_force: m.TimeInForce = 'DAY', expire_at: m.AtWire | Omitted = OMIT, display_qty: int | Omitted = OMIT, min_qty: int | Omitted = OMIT, post_only: bool | Omitted = OMIT, short_exempt: bool | Omitted = OMIT, strategy: m.Strategy = 'LIT', algo_params: m.AlgoParams | Omitted = OMIT, instrument_type: m.InstrumentType = 'equity', bond_spec: m.BondSpec | Omitted = OMIT, quote_id: m.QuoteId | Omitted = OMIT, destination_venue: m.Venue | Omitted = OMIT) -> Call[m.OrderPreview]:
    """What would become of an order that is not sent: every check, and what its trade would do.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_order'],
        body={
            'clientOrderId': client_order_id,
            'symbol': symbol,
            'side': side,
            'orderType': order_type,
            'qty': qty,
            'price': price,
            'pegTo': peg_to,
            'pegOffset': peg_offset,
            'stopPrice': stop_price,
            'trailAmount': trail_amount,
            'trailPct': trail_pct,
            'triggerBy': trigger_by,
            'timeInForce': time_in_force,
            'expireAt': expire_at,
            'displayQty': display_qty,
            'minQty': min_qty,
            'postOnly': post_only,
            'shortExempt': short_exempt,
            'strategy': strategy,
            'algoParams': algo_params,
            'instrumentType': instrument_type,
            'bondSpec': bond_spec,
            'quoteId': quote_id,
            'destinationVenue': destination_venue,
        },
    )


def preview_linked(*, link: m.Link, orders: list[m.NewOrder]) -> Call[m.LinkedPreview]:
    """What would become of orders that belong together and are not sent: the checks of each, as when all are sent.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_linked'],
        body={
            'link': link,
            'orders': orders,
        },
    )


def list_links(*, link_ids: list[m.OrderId]) -> Call[m.ListLinksAnswer]:
    """How the orders of each link belong together, those that ended included. A link out of scope is not there.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_links'],
        body={
            'linkIds': link_ids,
        },
    )


def get_order(order_id: m.OrderId) -> Call[m.Order]:
    """The current state of one order.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['get_order'],
        path={
            'orderId': order_id,
        },
    )


def replace_order(order_id: m.OrderId, *, qty: int | Omitted = OMIT, price: Number | Omitted = OMIT, stop_price: Number | Omitted = OMIT, expire_at: m.AtWire | Omitted = OMIT, display_qty: int | None | Omitted = OMIT, min_qty: int | None | Omitted = OMIT, post_only: bool | None | Omitted = OMIT, peg_offset: Number | None | Omitted = OMIT) -> Call[m.Order]:
    """Requests another quantity, price, stop price, expiry, display or minimum quantity, peg offset, or that it only rests: an omitted field stays unchanged.

For trader. Responds within 8 s."""
    return Call(
        OPERATIONS['replace_order'],
        path={
            'orderId': order_id,
        },
        body={
            'qty': qty,
            'price': price,
            'stopPrice': stop_price,
            'expireAt': expire_at,
            'displayQty': display_qty,
            'minQty': min_qty,
            'postOnly': post_only,
            'pegOffset': peg_offset,
        },
    )


def cancel_order(order_id: m.OrderId) -> Call[m.Order]:
    """Requests the cancellation of an order’s remaining quantity.

For trader, risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_order'],
        path={
            'orderId': order_id,
        },
    )


def cancel_orders(*, order_ids: list[m.OrderId] | Omitted = OMIT, filter: m.OpenOrderFilter | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT) -> Call[m.CancelledOrders]:
    """Bulk cancel: by id or by filter, own orders or, where permitted, another user's. Each has its own result.

For trader, risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_orders'],
        body={
            'orderIds': order_ids,
            'filter': filter,
            'userId': user_id,
        },
    )


def list_kill_switches() -> Call[m.ListKillSwitchesAnswer]:
    """Active kill switches and, for risk roles, the log of all kill switches.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_kill_switches'],
    )


def activate_kill_switch(*, scope: m.KillScope, target: str | Omitted = OMIT, reason: str, cancel_open: bool) -> Call[m.KillSwitchActivation]:
    """Stops trading in the scope at once; with `cancelOpen` it also cancels open orders. Responds when it is in force.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['activate_kill_switch'],
        body={
            'scope': scope,
            'target': target,
            'reason': reason,
            'cancelOpen': cancel_open,
        },
    )


def release_kill_switch(kill_switch_id: str, *, reason: str) -> Call[m.KillSwitch]:
    """Ends a kill switch, with a reason.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['release_kill_switch'],
        path={
            'killSwitchId': kill_switch_id,
        },
        query={
            'reason': reason,
        },
    )


def limit_uses() -> Call[m.LimitUsesAnswer]:
    """Each user's used daily notional, where any is used, and number of open orders.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['limit_uses'],
    )


def limit_use() -> Call[m.LimitUseAnswer]:
    """A user's limit utilisation, which the ticket shows.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['limit_use'],
    )


def list_preferences() -> Call[m.ListPreferencesAnswer]:
    """One's own documents, by name; those that were never saved are left out.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_preferences'],
    )


def save_preference(*, version: int, document: m.PreferenceDocument) -> Call[m.Preference]:
    """Saves one document whole. `version` is that of the one it replaces, 0 for the first. Refused with `CONFLICT` where the document is at another version: it was saved elsewhere, and is to be read again. What already holds is no change, whatever its version. A guest's stay in the browser: refused with `FORBIDDEN`.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['save_preference'],
        body={
            'version': version,
            'document': document,
        },
    )


def replay_coverage() -> Call[m.ReplayCoverageAnswer]:
    """Periods without a gap that a worker can replay, oldest first; between two of them something of the journal is missing.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['replay_coverage'],
    )


def start_replay(*, from_: m.AtWire, to: m.AtWire) -> Call[m.ReplayRun]:
    """Replays a period as a job of the caller, or returns the caller's run of it that waits, runs or is still kept. Refused with `RATE_LIMITED` where twenty jobs of the caller wait or run.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_replay'],
        body={
            'from': from_,
            'to': to,
        },
    )


def replay_run(run_id: m.ReplayId) -> Call[m.ReplayRun]:
    """Progress of a replay, and its result; those of other users for who sees the whole firm only.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['replay_run'],
        path={
            'runId': run_id,
        },
    )


def cancel_replay(run_id: m.ReplayId) -> Call[m.ReplayRun]:
    """Stops one's own unfinished run; another user's is refused with `FORBIDDEN`.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_replay'],
        path={
            'runId': run_id,
        },
    )


def replay_picture(run_id: m.ReplayId) -> Call[m.ReplayPicture]:
    """The fills the caller may see, with the proof.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['replay_picture'],
        path={
            'runId': run_id,
        },
    )


def replay_bars(run_id: m.ReplayId, symbol: m.InstrumentSymbol) -> Call[m.ReplayBars]:
    """Price bars of one symbol in a replay.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['replay_bars'],
        path={
            'runId': run_id,
            'symbol': symbol,
        },
    )


def list_rfqs() -> Call[m.ListRfqsAnswer]:
    """Requests for quote, newest first, at most 100: those the caller may see.

For trader, desk-head, sales, risk-manager, compliance, admin, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['list_rfqs'],
    )


def request_quote(*, request_key: str | Omitted = OMIT, isin: m.Isin, side: m.RfqSide, qty: int, limit_price: Number | Omitted = OMIT, note: str | Omitted = OMIT, client_user_id: m.UserId | Omitted = OMIT) -> Call[m.Rfq]:
    """Opens a client's request for quote: by the client, or by sales, who then works it.

For external-client, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['request_quote'],
        body={
            'requestKey': new_key(request_key),
            'isin': isin,
            'side': side,
            'qty': qty,
            'limitPrice': limit_price,
            'note': note,
            'clientUserId': client_user_id,
        },
    )


def get_rfq(rfq_id: m.RfqId) -> Call[m.Rfq]:
    """One request for quote with all its dealers.

For trader, desk-head, sales, risk-manager, compliance, admin, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['get_rfq'],
        path={
            'rfqId': rfq_id,
        },
    )


def cancel_rfq(rfq_id: m.RfqId) -> Call[m.Rfq]:
    """Takes a request back before it has traded.

For external-client, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_rfq'],
        path={
            'rfqId': rfq_id,
        },
    )


def rfq_steps(rfq_id: m.RfqId) -> Call[m.RfqStepsAnswer]:
    """Every step of a request's life: who did what, when.

For trader, desk-head, sales, risk-manager, compliance, admin, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['rfq_steps'],
        path={
            'rfqId': rfq_id,
        },
    )


def list_dealers() -> Call[m.ListDealersAnswer]:
    """Who quotes bonds, and what each makes markets in.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_dealers'],
    )


def execute_rfq(rfq_id: m.RfqId, *, dealer_id: m.DealerId, note: str | Omitted = OMIT) -> Call[m.Rfq]:
    """The operator's override: this dealer, now.

For trader, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['execute_rfq'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'dealerId': dealer_id,
            'note': note,
        },
    )


def review_rfq(rfq_id: m.RfqId) -> Call[m.Rfq]:
    """Sales takes a client's request on.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['review_rfq'],
        path={
            'rfqId': rfq_id,
        },
    )


def rfq_panel(rfq_id: m.RfqId) -> Call[m.RfqPanelAnswer]:
    """Whom a request would go to, and who else there is.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['rfq_panel'],
        path={
            'rfqId': rfq_id,
        },
    )


def send_rfq(rfq_id: m.RfqId, *, dealer_ids: list[m.DealerId] | Omitted = OMIT) -> Call[m.Rfq]:
    """Sales requests quotes from dealers: the named ones, or the suggested panel.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['send_rfq'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'dealerIds': dealer_ids,
        },
    )


def mark_up_rfq(rfq_id: m.RfqId, *, dealer_id: m.DealerId | Omitted = OMIT, markup_bps: Number | Omitted = OMIT, client_price: Number | Omitted = OMIT) -> Call[m.Rfq]:
    """Sales puts its mark-up on a dealer's quote: in basis points of yield, or as the client's price.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['mark_up_rfq'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'dealerId': dealer_id,
            'markupBps': markup_bps,
            'clientPrice': client_price,
        },
    )


def preview_mark_up(rfq_id: m.RfqId, *, dealer_id: m.DealerId | Omitted = OMIT, markup_bps: Number | Omitted = OMIT, client_price: Number | Omitted = OMIT) -> Call[m.PreviewMarkUpAnswer]:
    """Preview of a mark-up: the client's price and the revenue. Changes nothing.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_mark_up'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'dealerId': dealer_id,
            'markupBps': markup_bps,
            'clientPrice': client_price,
        },
    )


def mark_up_two_way(rfq_id: m.RfqId, *, bid: m.MarkUpTwoWayBid, ask: m.MarkUpTwoWayAsk) -> Call[m.Rfq]:
    """Sales puts its mark-up on both sides of a two-way request: each side on its own dealer's quote.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['mark_up_two_way'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'bid': bid,
            'ask': ask,
        },
    )


def preview_two_way(rfq_id: m.RfqId, *, bid: m.PreviewTwoWayBid, ask: m.PreviewTwoWayAsk) -> Call[m.PreviewTwoWayAnswer]:
    """Preview of both sides of a two-way price. Changes nothing.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_two_way'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'bid': bid,
            'ask': ask,
        },
    )


def quote_client(rfq_id: m.RfqId, *, valid_for_ms: int | Omitted = OMIT) -> Call[m.Rfq]:
    """Sales shows the client its price, good for so long.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['quote_client'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'validForMs': valid_for_ms,
        },
    )


def accept_quote(rfq_id: m.RfqId, *, side: m.Side | Omitted = OMIT) -> Call[m.Rfq]:
    """The client takes the price it was shown; of a two-way price it names the side that it deals on.

For external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['accept_quote'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'side': side,
        },
    )


def decline_quote(rfq_id: m.RfqId) -> Call[m.Rfq]:
    """The client does not take the price it was shown.

For external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['decline_quote'],
        path={
            'rfqId': rfq_id,
        },
    )


def reject_rfq(rfq_id: m.RfqId, *, reason: str) -> Call[m.Rfq]:
    """Sales turns a client’s request down, with a reason.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['reject_rfq'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'reason': reason,
        },
    )


def note_rfq(rfq_id: m.RfqId, *, note: str, trader_user_id: m.UserId | Omitted = OMIT) -> Call[m.Rfq]:
    """A word between sales and the trader, kept with the request; sales names the trader it is for.

For sales, trader. Responds within 5 s."""
    return Call(
        OPERATIONS['note_rfq'],
        path={
            'rfqId': rfq_id,
        },
        body={
            'note': note,
            'traderUserId': trader_user_id,
        },
    )


def voice_trade(*, request_key: str | Omitted = OMIT, isin: m.Isin, side: m.Side, qty: int, dealer_id: m.DealerId, dealer_price: Number, client_price: Number, client_user_id: m.UserId, note: str) -> Call[m.Rfq]:
    """A trade done by phone, entered by sales.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['voice_trade'],
        body={
            'requestKey': new_key(request_key),
            'isin': isin,
            'side': side,
            'qty': qty,
            'dealerId': dealer_id,
            'dealerPrice': dealer_price,
            'clientPrice': client_price,
            'clientUserId': client_user_id,
            'note': note,
        },
    )


def rfq_analytics() -> Call[m.RfqAnalyticsAnswer]:
    """How requests went: dealers' scores, what execution cost beside cover and mid, what clients brought.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['rfq_analytics'],
    )


def request_list(*, request_key: str | Omitted = OMIT, lines: list[m.RequestListLinesItem], due_in_ms: int, note: str | Omitted = OMIT, client_user_id: m.UserId | Omitted = OMIT) -> Call[m.RequestListAnswer]:
    """A client sends up to twenty bonds as one list, or sales does so for it. All lines are taken, or none.

For external-client, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['request_list'],
        body={
            'requestKey': new_key(request_key),
            'lines': lines,
            'dueInMs': due_in_ms,
            'note': note,
            'clientUserId': client_user_id,
        },
    )


def get_rfq_list(list_id: m.RfqListId) -> Call[m.RequestListAnswer]:
    """A list with its lines, its progress and its totals.

For trader, desk-head, sales, risk-manager, compliance, admin, external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['get_rfq_list'],
        path={
            'listId': list_id,
        },
    )


def cancel_list(list_id: m.RfqListId) -> Call[m.RequestListAnswer]:
    """Ends every line that lives without a trade.

For external-client, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_list'],
        path={
            'listId': list_id,
        },
    )


def send_list(list_id: m.RfqListId) -> Call[m.RequestListAnswer]:
    """Sales takes the lines of a list on and sends each to its suggested dealers.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['send_list'],
        path={
            'listId': list_id,
        },
    )


def quote_list(list_id: m.RfqListId, *, markup_bps: Number, valid_for_ms: int | Omitted = OMIT) -> Call[m.RequestListAnswer]:
    """Sales marks every quoted line up by the same basis points of yield and shows them to the client.

For sales. Responds within 5 s."""
    return Call(
        OPERATIONS['quote_list'],
        path={
            'listId': list_id,
        },
        body={
            'markupBps': markup_bps,
            'validForMs': valid_for_ms,
        },
    )


def accept_list(list_id: m.RfqListId, *, rfq_ids: list[m.RfqId] | Omitted = OMIT) -> Call[m.RequestListAnswer]:
    """The client takes the prices of the named lines, or of all that have one. Each line trades or not by itself.

For external-client. Responds within 5 s."""
    return Call(
        OPERATIONS['accept_list'],
        path={
            'listId': list_id,
        },
        body={
            'rfqIds': rfq_ids,
        },
    )


def order_decisions(order_id: m.OrderId) -> Call[m.OrderDecisionsAnswer]:
    """The decisions about an order: the OMS's refusal, and every response of risk, oldest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['order_decisions'],
        path={
            'orderId': order_id,
        },
    )


def replay_decision(decision_id: m.DecisionId) -> Call[m.DecisionReplay]:
    """A risk decision re-run with the inputs and the configuration of its time.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['replay_decision'],
        path={
            'decisionId': decision_id,
        },
    )


def decisions(*, user_id: m.UserId | Omitted = OMIT, decision: Literal['ACCEPT', 'REJECT'] | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.DecisionsAnswer]:
    """Decisions of the firm, newest first.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['decisions'],
        query={
            'userId': user_id,
            'decision': decision,
            'limit': limit,
            'cursor': cursor,
        },
    )


def risk_config() -> Call[m.RiskConfigVersion]:
    """The thresholds in force and their version.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['risk_config'],
    )


def put_risk_config(*, thresholds: m.RiskThresholds, reason: str) -> Call[m.RiskConfigVersion]:
    """Puts new thresholds in force: a new version, with author and reason. Under maker-checker it is kept for approval instead: 202, and the version in force.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['put_risk_config'],
        body={
            'thresholds': thresholds,
            'reason': reason,
        },
    )


def risk_config_versions(*, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.RiskConfigVersionsAnswer]:
    """Every version of the thresholds, newest first, each chained to the one before by its hash.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['risk_config_versions'],
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def config_proposals() -> Call[m.ConfigProposalsAnswer]:
    """The change of the thresholds that another person may approve; none without maker-checker.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['config_proposals'],
    )


def decide_config_proposal(proposal_id: m.ProposalId, *, approve: bool, reason: str) -> Call[m.ConfigProposal]:
    """Approves or refuses a change of the thresholds; a change of one’s own is approved by another.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['decide_config_proposal'],
        path={
            'proposalId': proposal_id,
        },
        body={
            'approve': approve,
            'reason': reason,
        },
    )


def desk_losses() -> Call[m.DeskLossesAnswer]:
    """What each desk has lost since the trading day began, its limit, and the changes of it that await approval: of a desk-head's desks, or of all.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['desk_losses'],
    )


def put_desk_loss(desk: m.Desk, *, max_day_loss: Number | None, release: Literal[True] | Omitted = OMIT, reason: str) -> Call[m.DeskLossUse]:
    """Limits what a desk may lose in a trading day, or releases a limit that is reached for the rest of the day. Under maker-checker it is kept for approval instead: 202, and what is in force.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['put_desk_loss'],
        path={
            'desk': desk,
        },
        body={
            'maxDayLoss': max_day_loss,
            'release': release,
            'reason': reason,
        },
    )


def decide_desk_loss(proposal_id: m.ProposalId, *, approve: bool, reason: str) -> Call[m.DeskLossProposal]:
    """Approves or refuses a change of a desk's limit; a change of one’s own is approved by another.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['decide_desk_loss'],
        path={
            'proposalId': proposal_id,
        },
        body={
            'approve': approve,
            'reason': reason,
        },
    )


def preview_risk_config(*, thresholds: m.RiskThresholds) -> Call[m.RiskPreview]:
    """The day's submissions re-run with thresholds that are not in force.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['preview_risk_config'],
        body={
            'thresholds': thresholds,
        },
    )


def positions(*, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.PositionsAnswer]:
    """Own positions; risk roles may name another user or, with none named, see the firm's.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['positions'],
        query={
            'userId': user_id,
            'symbol': symbol,
            'limit': limit,
            'cursor': cursor,
        },
    )


def profit_curve(*, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT) -> Call[m.ProfitCurve]:
    """Own profit minute by minute since the trading day began; who sees others' positions may name a user.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['profit_curve'],
        query={
            'userId': user_id,
            'symbol': symbol,
        },
    )


def bond_book() -> Call[m.BondBook]:
    """DV01 of one's bonds by curve and key rate; a desk-head sees that of their desks, risk roles the firm's.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['bond_book'],
    )


def what_if(*, user_id: m.UserId | Omitted = OMIT, trades: list[m.WhatIfTrade], hedge_with: m.InstrumentSymbol | Omitted = OMIT) -> Call[m.WhatIf]:
    """Sizes and risk of one's own book before and after trades that are not sent, and the trade that hedges it best; who sees others' positions may name a user. Changes nothing.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['what_if'],
        body={
            'userId': user_id,
            'trades': trades,
            'hedgeWith': hedge_with,
        },
    )


def exposure() -> Call[m.Exposure]:
    """The firm's risk at this instant with its parts; a desk-head sees that of their desks.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['exposure'],
    )


def exposure_history(*, hours: int | Omitted = OMIT) -> Call[m.ExposureHistory]:
    """The same minute by minute, and refused orders by reason, for at most a day.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['exposure_history'],
        query={
            'hours': hours,
        },
    )


def trader_risks() -> Call[m.TraderRisks]:
    """The traders of the firm side by side, or those of a desk-head's desks: profit of the day, sizes, activity, limits.

For risk-manager, compliance, admin, desk-head. Responds within 5 s."""
    return Call(
        OPERATIONS['trader_risks'],
    )


def list_rooms() -> Call[m.ListRoomsAnswer]:
    """One’s own rooms and those one has joined, newest first, without archived ones.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_rooms'],
    )


def create_room(*, name: str, seed: m.Seed | None, is_seed_hidden: bool, symbols: list[m.InstrumentSymbol], realism: list[Literal['CLUSTERING', 'ACTIVITY', 'JUMPS', 'U_SHAPE', 'REGIMES', 'LULD_HALTS', 'ORDER_FLOW', 'IMPACT', 'ACROSS_ASSETS']], start_cash: Number, limits: m.RoomLimits, fees: Literal['PLATFORM', 'NONE'], length_ms: int, speed: int, heats: int, seats_max: int, scoring: m.RoomScoring, overall: m.OverallRule | Omitted = OMIT, prizes: list[str], schedule: m.RoomPlan, case_id: m.CaseId | Omitted = OMIT) -> Call[m.Room]:
    """A room in DRAFT, whose instructor is the caller. Refused with `CONFLICT` where one has 20 that are not archived.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['create_room'],
        body={
            'name': name,
            'seed': seed,
            'isSeedHidden': is_seed_hidden,
            'symbols': symbols,
            'realism': realism,
            'startCash': start_cash,
            'limits': limits,
            'fees': fees,
            'lengthMs': length_ms,
            'speed': speed,
            'heats': heats,
            'seatsMax': seats_max,
            'scoring': scoring,
            'overall': overall,
            'prizes': prizes,
            'schedule': schedule,
            'caseId': case_id,
        },
    )


def get_room(room_id: m.RoomId) -> Call[m.Room]:
    """One room of one’s own or that one has joined. Its seed and plan are null for a participant who may not know them.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['get_room'],
        path={
            'roomId': room_id,
        },
    )


def open_room(room_id: m.RoomId) -> Call[m.Room]:
    """Lets the invited join: the room has a code of its own from now on.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['open_room'],
        path={
            'roomId': room_id,
        },
    )


def plan_room(room_id: m.RoomId, *, schedule: m.RoomPlan) -> Call[m.Room]:
    """Sets what happens in the heats by itself, in the place of what was planned. While a heat runs the change is of its events that are not due yet: `CONFLICT` where one that was due is missing, is another, or is new. `CONFLICT` where a case sets the plan, and once the room has ended.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['plan_room'],
        path={
            'roomId': room_id,
        },
        body={
            'schedule': schedule,
        },
    )


def invite_to_room(room_id: m.RoomId, *, text: str) -> Call[m.InviteToRoomAnswer]:
    """Adds a seat with a code of its own for each line: a label, then optionally `PERSON`, `BOT` or `TEAM`. Comma, semicolon or tab; all lines are taken, or none and each fault is listed. A header line that begins with `label` is skipped.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['invite_to_room'],
        path={
            'roomId': room_id,
        },
        body={
            'text': text,
        },
    )


def list_seats(room_id: m.RoomId) -> Call[m.ListSeatsAnswer]:
    """The seats of one’s own room, in their order.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_seats'],
        path={
            'roomId': room_id,
        },
    )


def join_room(*, code: m.RoomCode, label: m.SeatLabel | Omitted = OMIT) -> Call[m.Room]:
    """Takes a seat by the room’s code, under a label of one’s own, or by a seat’s code; of a team, several do. Again by the same user it returns the same seat. Five attempts a minute; an unknown code is `NOT_FOUND`.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['join_room'],
        body={
            'code': code,
            'label': label,
        },
    )


def start_heat(room_id: m.RoomId) -> Call[m.Room]:
    """Starts the next heat, with fresh books. `CONFLICT` while one runs, and after the last.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_heat'],
        path={
            'roomId': room_id,
        },
    )


def pause_heat(room_id: m.RoomId) -> Call[m.Room]:
    """Stops the heat’s clock: requests are refused until it goes on.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['pause_heat'],
        path={
            'roomId': room_id,
        },
    )


def resume_heat(room_id: m.RoomId) -> Call[m.Room]:
    """Lets the heat’s clock go on.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['resume_heat'],
        path={
            'roomId': room_id,
        },
    )


def end_heat(room_id: m.RoomId) -> Call[m.Room]:
    """Ends the heat where it stands and freezes its results.

For desk-head, admin. Responds within 20 s."""
    return Call(
        OPERATIONS['end_heat'],
        path={
            'roomId': room_id,
        },
    )


def end_room(room_id: m.RoomId) -> Call[m.Room]:
    """Ends the room between heats: nothing of it changes any more, and participants see its seed.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['end_room'],
        path={
            'roomId': room_id,
        },
    )


def archive_room(room_id: m.RoomId) -> Call[m.Room]:
    """Takes an ended room, or one that was never opened, out of the lists; its record stays in the database.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['archive_room'],
        path={
            'roomId': room_id,
        },
    )


def announce(room_id: m.RoomId, *, text: str) -> Call[m.Room]:
    """A message to everyone in the room.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['announce'],
        path={
            'roomId': room_id,
        },
        body={
            'text': text,
        },
    )


def inject_room_event(room_id: m.RoomId, *, event: m.RoomEvent) -> Call[m.Room]:
    """Lets something happen in the market of the running heat, now.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['inject_room_event'],
        path={
            'roomId': room_id,
        },
        body={
            'event': event,
        },
    )


def disqualify_seat(room_id: m.RoomId, *, seat_id: m.SeatId, reason: str) -> Call[m.Seat]:
    """Takes a seat out of the ranking of heats that have not ended, and refuses its requests, with a reason.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['disqualify_seat'],
        path={
            'roomId': room_id,
        },
        body={
            'seatId': seat_id,
            'reason': reason,
        },
    )


def room_board(room_id: m.RoomId) -> Call[m.RoomBoard]:
    """The leaderboard of the newest heat: for members.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['room_board'],
        path={
            'roomId': room_id,
        },
    )


def heat_results(heat_id: m.HeatId) -> Call[m.HeatResults]:
    """The frozen results of a heat that has ended: for members. Its seed is null while it is hidden from the caller.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['heat_results'],
        path={
            'heatId': heat_id,
        },
    )


def heat_results_csv(heat_id: m.HeatId) -> Call[m.HeatResultsCsvAnswer]:
    """Ranks, labels, prizes and figures of a heat that has ended, as comma separated values (RFC 4180).

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['heat_results_csv'],
        path={
            'heatId': heat_id,
        },
    )


def room_overall(room_id: m.RoomId) -> Call[m.RoomOverall]:
    """The standing over the heats that have ended, by the room’s rule: for members. `CONFLICT` before any has.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['room_overall'],
        path={
            'roomId': room_id,
        },
    )


def room_overall_csv(room_id: m.RoomId) -> Call[m.RoomOverallCsvAnswer]:
    """The standing over all heats with prizes and places, as comma separated values (RFC 4180).

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['room_overall_csv'],
        path={
            'roomId': room_id,
        },
    )


def place_room_order(room_id: m.RoomId, *, client_order_id: m.ClientOrderId | Omitted = OMIT, symbol: m.InstrumentSymbol, side: m.Side, order_type: m.OrderType, qty: int, price: Number | Omitted = OMIT, peg_to: m.PegReference | Omitted = OMIT, peg_offset: Number | Omitted = OMIT, stop_price: Number | Omitted = OMIT, trail_amount: Number | Omitted = OMIT, trail_pct: Number | Omitted = OMIT, trigger_by: m.TriggerPrice | Omitted = OMIT, time_in_force: m.TimeInForce, expire_at: m.AtWire | Omitted = OMIT, display_qty: int | Omitted = OMIT, min_qty: int | Omitted = OMIT, post_only: bool | Omitted = OMIT, short_exempt: bool | Omitted = OMIT, strategy: m.Strategy, algo_params: m.AlgoParams | Omitted = OMIT, instrument_type: Literal['equity'], destination_venue: m.Venue | Omitted = OMIT) -> Call[m.RoomRequest]:
    """Sends an order of one’s own seat. It is in the log when this returns; what the room’s market made of it follows in `rooms.participant` and roomState. The same `clientOrderId` and body again returns the first request.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['place_room_order'],
        path={
            'roomId': room_id,
        },
        body={
            'clientOrderId': new_key(client_order_id),
            'symbol': symbol,
            'side': side,
            'orderType': order_type,
            'qty': qty,
            'price': price,
            'pegTo': peg_to,
            'pegOffset': peg_offset,
            'stopPrice': stop_price,
            'trailAmount': trail_amount,
            'trailPct': trail_pct,
            'triggerBy': trigger_by,
            'timeInForce': time_in_force,
            'expireAt': expire_at,
            'displayQty': display_qty,
            'minQty': min_qty,
            'postOnly': post_only,
            'shortExempt': short_exempt,
            'strategy': strategy,
            'algoParams': algo_params,
            'instrumentType': instrument_type,
            'destinationVenue': destination_venue,
        },
    )


def cancel_room_order(room_id: m.RoomId, *, client_order_id: m.ClientOrderId | Omitted = OMIT) -> Call[m.RoomRequest]:
    """Requests the cancellation of an own order’s remaining quantity.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_room_order'],
        path={
            'roomId': room_id,
        },
        body={
            'clientOrderId': new_key(client_order_id),
        },
    )


def replace_room_order(room_id: m.RoomId, *, client_order_id: m.ClientOrderId | Omitted = OMIT, qty: int | Omitted = OMIT, price: Number | Omitted = OMIT, stop_price: Number | Omitted = OMIT, expire_at: m.AtWire | Omitted = OMIT, display_qty: int | None | Omitted = OMIT, min_qty: int | None | Omitted = OMIT, post_only: bool | None | Omitted = OMIT, peg_offset: Number | None | Omitted = OMIT) -> Call[m.RoomRequest]:
    """Requests other terms of an own order; an omitted field stays unchanged.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['replace_room_order'],
        path={
            'roomId': room_id,
        },
        body={
            'clientOrderId': new_key(client_order_id),
            'qty': qty,
            'price': price,
            'stopPrice': stop_price,
            'expireAt': expire_at,
            'displayQty': display_qty,
            'minQty': min_qty,
            'postOnly': post_only,
            'pegOffset': peg_offset,
        },
    )


def list_room_cases() -> Call[m.ListRoomCasesAnswer]:
    """The cases that a heat can run, in the order of the catalogue, with what each sets of a room.

For desk-head, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_room_cases'],
    )


def accept_room_tender(room_id: m.RoomId, *, tender_id: m.CaseItemId) -> Call[m.RoomRequest]:
    """Accepts a tender of the room’s case for one’s own seat, at the price it was offered at. What became of it follows in roomState: a fill at the venue `OTC`, or why it was not dealt. Again it returns the first request.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['accept_room_tender'],
        path={
            'roomId': room_id,
        },
        body={
            'tenderId': tender_id,
        },
    )


def room_state(room_id: m.RoomId, *, seat_id: m.SeatId | Omitted = OMIT) -> Call[m.SeatState]:
    """Own orders, fills, holdings and figures of the newest heat, and its prices. An instructor names the seat.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['room_state'],
        path={
            'roomId': room_id,
        },
        query={
            'seatId': seat_id,
        },
    )


def replay_seat(heat_id: m.HeatId, seat_id: m.SeatId) -> Call[m.SeatReplay]:
    """A seat’s heat from its log: of one’s own seat, or as the instructor, once the heat has ended.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 60 s."""
    return Call(
        OPERATIONS['replay_seat'],
        path={
            'heatId': heat_id,
            'seatId': seat_id,
        },
    )


def list_scenarios() -> Call[m.ListScenariosAnswer]:
    """One’s scenarios, newest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_scenarios'],
    )


def save_scenario(*, name: str, symbol: m.InstrumentSymbol, side: m.Side, qty: int, price: Number | Omitted = OMIT, order_type: m.OrderType, time_in_force: m.TimeInForce | Omitted = OMIT, strategy: m.Strategy, algo_params: m.SaveScenarioAlgoParams | Omitted = OMIT, seed: m.Seed, market: Literal['PLAIN', 'REAL'] | Omitted = OMIT, length_ms: int | Omitted = OMIT) -> Call[m.Scenario]:
    """Keeps a single trade and the seed of its private market under a name.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['save_scenario'],
        body={
            'name': name,
            'symbol': symbol,
            'side': side,
            'qty': qty,
            'price': price,
            'orderType': order_type,
            'timeInForce': time_in_force,
            'strategy': strategy,
            'algoParams': algo_params,
            'seed': seed,
            'market': market,
            'lengthMs': length_ms,
        },
    )


def export_scenarios() -> Call[m.ScenarioFile]:
    """All of one's own, as a file that importScenarios reads.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['export_scenarios'],
    )


def import_scenarios(*, format: Literal['tradefloor-scenarios'], version: int, exported_at: m.AtWire, scenarios: list[m.SaveScenario]) -> Call[m.ImportScenariosAnswer]:
    """Adds all scenarios of a file, or none.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['import_scenarios'],
        body={
            'format': format,
            'version': version,
            'exportedAt': exported_at,
            'scenarios': scenarios,
        },
    )


def get_scenario(scenario_id: str) -> Call[m.Scenario]:
    """One scenario.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['get_scenario'],
        path={
            'scenarioId': scenario_id,
        },
    )


def change_scenario(scenario_id: str, *, name: str, symbol: m.InstrumentSymbol, side: m.Side, qty: int, price: Number | Omitted = OMIT, order_type: m.OrderType, time_in_force: m.TimeInForce | Omitted = OMIT, strategy: m.Strategy, algo_params: m.ChangeScenarioAlgoParams | Omitted = OMIT, seed: m.Seed, market: Literal['PLAIN', 'REAL'] | Omitted = OMIT, length_ms: int | Omitted = OMIT) -> Call[m.Scenario]:
    """Puts other terms in the place of a scenario's; its runs keep those they were made by.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['change_scenario'],
        path={
            'scenarioId': scenario_id,
        },
        body={
            'name': name,
            'symbol': symbol,
            'side': side,
            'qty': qty,
            'price': price,
            'orderType': order_type,
            'timeInForce': time_in_force,
            'strategy': strategy,
            'algoParams': algo_params,
            'seed': seed,
            'market': market,
            'lengthMs': length_ms,
        },
    )


def remove_scenario(scenario_id: str) -> Call[m.RemoveScenarioAnswer]:
    """Forgets a scenario; its runs stay.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['remove_scenario'],
        path={
            'scenarioId': scenario_id,
        },
    )


def run_scenario(scenario_id: str) -> Call[m.ScenarioRun]:
    """Plays it in a market of its own, to its end.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 60 s."""
    return Call(
        OPERATIONS['run_scenario'],
        path={
            'scenarioId': scenario_id,
        },
    )


def run_lab(scenario_id: str, *, strategies: list[m.Strategy] | Omitted = OMIT) -> Call[m.Lab]:
    """The same order through several strategies, or all, in the same market. Nothing of it is kept.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 60 s."""
    return Call(
        OPERATIONS['run_lab'],
        path={
            'scenarioId': scenario_id,
        },
        body={
            'strategies': strategies,
        },
    )


def scenario_runs(*, scenario_id: str | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ScenarioRunsAnswer]:
    """Newest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['scenario_runs'],
        query={
            'scenarioId': scenario_id,
            'limit': limit,
            'cursor': cursor,
        },
    )


def scenario_run(run_id: str) -> Call[m.ScenarioRun]:
    """One run: its fills, their digest, its costs and the path of the price.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['scenario_run'],
        path={
            'runId': run_id,
        },
    )


def compare_runs(run_id: str, other_id: str) -> Call[m.ScenarioComparison]:
    """Two runs side by side.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['compare_runs'],
        path={
            'runId': run_id,
            'otherId': other_id,
        },
    )


def start_batch(scenario_id: str, *, seeds: int, first_seed: m.Seed | Omitted = OMIT, strategies: list[m.Strategy] | Omitted = OMIT, risk_aversions: m.RiskAversions | Omitted = OMIT) -> Call[m.ScenarioBatch]:
    """Starts a scenario over many seeds; scenarioBatch reports its progress.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['start_batch'],
        path={
            'scenarioId': scenario_id,
        },
        body={
            'seeds': seeds,
            'firstSeed': first_seed,
            'strategies': strategies,
            'riskAversions': risk_aversions,
        },
    )


def scenario_batches(*, scenario_id: str | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ScenarioBatchesAnswer]:
    """Newest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['scenario_batches'],
        query={
            'scenarioId': scenario_id,
            'limit': limit,
            'cursor': cursor,
        },
    )


def scenario_batch(batch_id: str) -> Call[m.ScenarioBatchAnswer]:
    """How far a batch over many seeds is, and its distribution of costs.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['scenario_batch'],
        path={
            'batchId': batch_id,
        },
    )


def cancel_batch(batch_id: str) -> Call[m.ScenarioBatch]:
    """What is done stays; what is not, is not played any more.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['cancel_batch'],
        path={
            'batchId': batch_id,
        },
    )


def get_second_factor() -> Call[m.SecondFactor]:
    """Whether one's own second factor is on, and whether it must be.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['get_second_factor'],
    )


def begin_second_factor(*, password: str) -> Call[m.SecondFactorKey]:
    """Makes the key of a second factor, shown this once; it is on with the first code. Needs the password; wrong ones count as failed log-ins. Refused for guests, for who logs in with the identity provider, and while one is on.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['begin_second_factor'],
        body={
            'password': password,
        },
    )


def confirm_second_factor(*, code: m.SecondFactorCode) -> Call[m.ConfirmSecondFactorAnswer]:
    """Turns the second factor on with a code of its key, and returns the recovery codes this once.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['confirm_second_factor'],
        body={
            'code': code,
        },
    )


def end_second_factor(*, code: m.SecondFactorCode) -> Call[m.EndSecondFactorAnswer]:
    """Turns one's own second factor off, with a code. Refused where the role must have one.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['end_second_factor'],
        body={
            'code': code,
        },
    )


def reset_second_factor(user_id: m.UserId, *, reason: str) -> Call[m.ResetSecondFactorAnswer]:
    """Turns off the second factor of a user who has lost it, with a reason. Where it is required, the next log-in sets up another. Sessions and keys go on. Refused for one's own.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['reset_second_factor'],
        path={
            'userId': user_id,
        },
        body={
            'reason': reason,
        },
    )


def list_splits() -> Call[m.ListSplitsAnswer]:
    """Splits of this market: announced ones, and those that have taken effect, by ex-date.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_splits'],
    )


def list_findings(*, rule: m.SurveillanceRule | Omitted = OMIT, state: m.CaseState | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, symbol: m.InstrumentSymbol | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ListFindingsAnswer]:
    """What the rules of surveillance have found, newest first.

For compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_findings'],
        query={
            'rule': rule,
            'state': state,
            'userId': user_id,
            'symbol': symbol,
            'from': from_,
            'to': to,
            'limit': limit,
            'cursor': cursor,
        },
    )


def get_finding(finding_id: m.FindingId) -> Call[m.GetFindingAnswer]:
    """One finding with its evidence, and every step of its case.

For compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['get_finding'],
        path={
            'findingId': finding_id,
        },
    )


def change_case(finding_id: m.FindingId, *, version: int, state: Literal['OPEN', 'IN_REVIEW', 'EXPLAINED', 'ESCALATED'] | Omitted = OMIT, assignee: m.UserId | None | Omitted = OMIT, note: m.CaseNote | Omitted = OMIT) -> Call[m.Case]:
    """A step of a case: another state, another assignee, a note. `version` is the one that was read, 0 of a finding that has not been opened; another is refused. A step that closes a case has a note.

For compliance. Responds within 5 s."""
    return Call(
        OPERATIONS['change_case'],
        path={
            'findingId': finding_id,
        },
        body={
            'version': version,
            'state': state,
            'assignee': assignee,
            'note': note,
        },
    )


def tca_order(order_id: m.OrderId) -> Call[m.OrderTca]:
    """Transaction cost of one order against each benchmark.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['tca_order'],
        path={
            'orderId': order_id,
        },
    )


def tca_orders(*, symbol: m.InstrumentSymbol | Omitted = OMIT, strategy: m.Strategy | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.TcaOrdersAnswer]:
    """Newest first.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['tca_orders'],
        query={
            'symbol': symbol,
            'strategy': strategy,
            'userId': user_id,
            'from': from_,
            'to': to,
            'limit': limit,
            'cursor': cursor,
        },
    )


def tca_summary(*, symbol: m.InstrumentSymbol | Omitted = OMIT, strategy: m.Strategy | Omitted = OMIT, user_id: m.UserId | Omitted = OMIT, from_: m.AtWire | Omitted = OMIT, to: m.AtWire | Omitted = OMIT) -> Call[m.TcaSummary]:
    """Totals and league tables of all orders that match.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['tca_summary'],
        query={
            'symbol': symbol,
            'strategy': strategy,
            'userId': user_id,
            'from': from_,
            'to': to,
        },
    )


def authorize(*, response_type: str | Omitted = OMIT, client_id: str | Omitted = OMIT, redirect_uri: str | Omitted = OMIT, code_challenge: str | Omitted = OMIT, code_challenge_method: str | Omitted = OMIT, state: str | Omitted = OMIT, scope: str | Omitted = OMIT, username: str | Omitted = OMIT, password: str | Omitted = OMIT, second_factor: str | Omitted = OMIT) -> Call[m.OAuthCode]:
    """Checks username and password, and the code of the second factor where the user has one (`second_factor_required`) or must set one up (`second_factor_setup`), and returns a code for the cookie's exchange (RFC 6749, RFC 7636). Fields are read leniently, as form or JSON: a fault in them is an OAuth error (RFC 6749, 5.2). `client_id` is `tradefloor-web` or `tradefloor-loadgen`: public clients without a secret.

Needs no session. Responds within 5 s."""
    return Call(
        OPERATIONS['authorize'],
        body={
            'response_type': response_type,
            'client_id': client_id,
            'redirect_uri': redirect_uri,
            'code_challenge': code_challenge,
            'code_challenge_method': code_challenge_method,
            'state': state,
            'scope': scope,
            'username': username,
            'password': password,
            'second_factor': second_factor,
        },
    )


def token(*, grant_type: str | Omitted = OMIT, code: str | Omitted = OMIT, code_verifier: str | Omitted = OMIT, client_id: str | Omitted = OMIT, redirect_uri: str | Omitted = OMIT) -> Call[m.OAuthSession]:
    """Exchanges a code and its verifier for the session cookie (RFC 6749, RFC 7636). A code that is presented with a wrong verifier, client or redirect is spent. A session ends after eight hours, or after thirty minutes without a use; a sixth session of a user ends the oldest.

Needs no session. Responds within 5 s."""
    return Call(
        OPERATIONS['token'],
        body={
            'grant_type': grant_type,
            'code': code,
            'code_verifier': code_verifier,
            'client_id': client_id,
            'redirect_uri': redirect_uri,
        },
    )


def guest() -> Call[m.OAuthSession]:
    """A fresh guest with small limits and a session of two hours, which ends after fifteen minutes without a use; 404 where guests are not let in.

Needs no session. Responds within 5 s."""
    return Call(
        OPERATIONS['guest'],
    )


def who_am_i() -> Call[m.AuthIdentity]:
    """Whose session it is, with role and limits.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['who_am_i'],
    )


def logout() -> Call[m.LogoutAnswer]:
    """Ends the session.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['logout'],
    )


def list_sessions(*, user_id: m.UserId | Omitted = OMIT, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.ListSessionsAnswer]:
    """Active sessions, of all users or of one, ordered by id.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_sessions'],
        query={
            'userId': user_id,
            'limit': limit,
            'cursor': cursor,
        },
    )


def list_own_sessions() -> Call[m.ListOwnSessionsAnswer]:
    """One's own active sessions: the one that requests first, then the last seen first.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_own_sessions'],
    )


def end_other_sessions() -> Call[m.EndOtherSessionsAnswer]:
    """Ends every session of one's own but the one that requests, and closes their sockets. API keys go on.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['end_other_sessions'],
    )


def end_own_session(session_id: str) -> Call[m.EndOwnSessionAnswer]:
    """Ends another session of one's own and closes its sockets; no effect on one that has ended. The own session ends by log-out.

For trader, desk-head, risk-manager, admin, compliance, sales, external-client, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['end_own_session'],
        path={
            'sessionId': session_id,
        },
    )


def end_session(user_id: m.UserId, session_id: str) -> Call[m.EndSessionAnswer]:
    """Ends one session; no effect on a session that has ended.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['end_session'],
        path={
            'userId': user_id,
            'sessionId': session_id,
        },
    )


def limit_history(user_id: m.UserId, *, limit: m.Limit | Omitted = OMIT, cursor: m.Cursor | Omitted = OMIT) -> Call[m.LimitHistoryAnswer]:
    """Every change of a user's limits, newest first.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['limit_history'],
        path={
            'userId': user_id,
        },
        query={
            'limit': limit,
            'cursor': cursor,
        },
    )


def put_limits(user_id: m.UserId, *, limits: m.UserLimits, dark_pool_access: bool | Omitted = OMIT, reason: str) -> Call[m.User]:
    """Sets a user’s limits and access to the dark pool, with a reason. Under maker-checker it is kept for approval instead: 202, and the user as they are.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['put_limits'],
        path={
            'userId': user_id,
        },
        body={
            'limits': limits,
            'darkPoolAccess': dark_pool_access,
            'reason': reason,
        },
    )


def limit_proposals() -> Call[m.LimitProposalsAnswer]:
    """Changes of limits that another person may approve, the oldest first; none without maker-checker.

For risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['limit_proposals'],
    )


def decide_limit_proposal(proposal_id: m.ProposalId, *, approve: bool, reason: str) -> Call[m.LimitProposal]:
    """Approves or refuses a change of limits; a change of one’s own is approved by another.

For risk-manager, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['decide_limit_proposal'],
        path={
            'proposalId': proposal_id,
        },
        body={
            'approve': approve,
            'reason': reason,
        },
    )


def end_sessions(user_id: m.UserId) -> Call[m.EndSessionsAnswer]:
    """Ends every session of a user.

For admin. Responds within 5 s."""
    return Call(
        OPERATIONS['end_sessions'],
        path={
            'userId': user_id,
        },
    )


def list_voice_deals() -> Call[m.ListVoiceDealsAnswer]:
    """Deals of the firm's clients, newest first: of the desk that prices them, of sales, and of those who see the firm.

For trader, desk-head, sales, risk-manager, compliance, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['list_voice_deals'],
    )


def ask_voice_price(*, request_key: str | Omitted = OMIT, symbol: m.InstrumentSymbol, far_symbol: m.InstrumentSymbol | Omitted = OMIT, side: m.Side, lots: int, client_user_id: m.UserId, note: str | Omitted = OMIT) -> Call[m.VoiceDeal]:
    """Records a client's request by phone; it waits for the desk's price.

For trader, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['ask_voice_price'],
        body={
            'requestKey': new_key(request_key),
            'symbol': symbol,
            'farSymbol': far_symbol,
            'side': side,
            'lots': lots,
            'clientUserId': client_user_id,
            'note': note,
        },
    )


def voice_clients() -> Call[m.VoiceClientsAnswer]:
    """The clients whose requests may be taken.

For trader, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['voice_clients'],
    )


def make_voice_price(deal_id: m.VoiceDealId, *, request_key: str | Omitted = OMIT, price: Number, valid_for_ms: int | Omitted = OMIT) -> Call[m.VoiceDeal]:
    """The desk's price, good for so long; another takes its place.

For trader. Responds within 5 s."""
    return Call(
        OPERATIONS['make_voice_price'],
        path={
            'dealId': deal_id,
        },
        body={
            'requestKey': new_key(request_key),
            'price': price,
            'validForMs': valid_for_ms,
        },
    )


def accept_voice_price(deal_id: m.VoiceDealId, *, request_key: str | Omitted = OMIT, price: Number) -> Call[m.VoiceDeal]:
    """The client takes the price that is named, while it is good.

For trader, sales. Responds within 8 s."""
    return Call(
        OPERATIONS['accept_voice_price'],
        path={
            'dealId': deal_id,
        },
        body={
            'requestKey': new_key(request_key),
            'price': price,
        },
    )


def pass_voice_deal(deal_id: m.VoiceDealId, *, request_key: str | Omitted = OMIT, reason: str | Omitted = OMIT) -> Call[m.VoiceDeal]:
    """The client does not deal.

For trader, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['pass_voice_deal'],
        path={
            'dealId': deal_id,
        },
        body={
            'requestKey': new_key(request_key),
            'reason': reason,
        },
    )


def decline_voice_deal(deal_id: m.VoiceDealId, *, request_key: str | Omitted = OMIT, reason: str) -> Call[m.VoiceDeal]:
    """The desk declines the deal, with a reason.

For trader, admin. Responds within 5 s."""
    return Call(
        OPERATIONS['decline_voice_deal'],
        path={
            'dealId': deal_id,
        },
        body={
            'requestKey': new_key(request_key),
            'reason': reason,
        },
    )


def list_watchlists() -> Call[m.ListWatchlistsAnswer]:
    """One's own by name, then those shared with one, by name.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_watchlists'],
    )


def create_watchlist(*, name: m.WatchlistName, symbols: m.WatchedSymbols) -> Call[m.Watchlist]:
    """A list of one's own. Its name is free among one's own; at most 50 lists of at most 200 symbols.

For trader, desk-head, risk-manager, admin, compliance, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['create_watchlist'],
        body={
            'name': name,
            'symbols': symbols,
        },
    )


def change_watchlist(watchlist_id: m.WatchlistId, *, version: int, name: m.WatchlistName | Omitted = OMIT, symbols: m.WatchedSymbols | Omitted = OMIT, shared_with: m.WatchlistAudience | Omitted = OMIT) -> Call[m.Watchlist]:
    """Another name, other symbols or another order, or another audience. Refused with `CONFLICT` where `version` is not the list's: it was changed elsewhere, and is to be read again. A change that already holds is none, whatever its version.

For trader, desk-head, risk-manager, admin, compliance, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['change_watchlist'],
        path={
            'watchlistId': watchlist_id,
        },
        body={
            'version': version,
            'name': name,
            'symbols': symbols,
            'sharedWith': shared_with,
        },
    )


def delete_watchlist(watchlist_id: m.WatchlistId, *, version: int) -> Call[m.Watchlist]:
    """Deletes a list of one's own; refused with `CONFLICT` where it was changed since that version.

For trader, desk-head, risk-manager, admin, compliance, sales. Responds within 5 s."""
    return Call(
        OPERATIONS['delete_watchlist'],
        path={
            'watchlistId': watchlist_id,
        },
        query={
            'version': version,
        },
    )


def list_webhooks() -> Call[m.ListWebhooksAnswer]:
    """One's own, the oldest first.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_webhooks'],
    )


def create_webhook(*, url: m.WebhookUrl, kinds: m.WebhookKinds) -> Call[m.CreateWebhookAnswer]:
    """Sends events of these kinds to an https address from now on, at most five of one user; a guest has none. The secret that signs each delivery is in this response and nowhere else. Refused with `CONFLICT` where one to the address exists.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['create_webhook'],
        body={
            'url': url,
            'kinds': kinds,
        },
    )


def change_webhook(webhook_id: m.WebhookId, *, version: int, kinds: m.WebhookKinds | Omitted = OMIT, is_paused: bool | Omitted = OMIT) -> Call[m.Webhook]:
    """Other kinds, paused, or sent to again. What happens while it is paused is not sent later; deliveries that wait then go on when it is not paused any more. Refused with `CONFLICT` where `version` is not the webhook's.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['change_webhook'],
        path={
            'webhookId': webhook_id,
        },
        body={
            'version': version,
            'kinds': kinds,
            'isPaused': is_paused,
        },
    )


def delete_webhook(webhook_id: m.WebhookId, *, version: int) -> Call[m.Webhook]:
    """Deletes one with its deliveries; what waits is not sent. Refused with `CONFLICT` where it was changed since.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['delete_webhook'],
        path={
            'webhookId': webhook_id,
        },
        query={
            'version': version,
        },
    )


def test_webhook(webhook_id: m.WebhookId) -> Call[m.WebhookDelivery]:
    """Sends a delivery of the kind `TEST`, also where it is paused.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['test_webhook'],
        path={
            'webhookId': webhook_id,
        },
    )


def list_deliveries(webhook_id: m.WebhookId, *, limit: int | Omitted = OMIT) -> Call[m.ListDeliveriesAnswer]:
    """Deliveries of one of one's own webhooks, the newest first; the newest 500 are kept.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['list_deliveries'],
        path={
            'webhookId': webhook_id,
        },
        query={
            'limit': limit,
        },
    )


def resend_delivery(delivery_id: m.DeliveryId) -> Call[m.WebhookDelivery]:
    """Sends a delivery once more that was given up, under its own id. One that waits is sent at once.

For trader, desk-head, risk-manager, admin, compliance, sales, viewer. Responds within 5 s."""
    return Call(
        OPERATIONS['resend_delivery'],
        path={
            'deliveryId': delivery_id,
        },
    )
