/** The rows of the access matrix for options, futures and voice deals in them, columns as there. */

export const DERIVATIVE_ROWS = {
  listOptions: '-xxxxxxx-x',
  optionChain: '-xxxxxxx-x',
  optionSurface: '-xxxxxxx-x',
  optionStrategy: '-xxxxxxx-x',
  askOptionQuote: '-xx-------',
  optionQuoteStanding: '----------',
  listFutures: '-xxxxxxx-x',
  futureStrip: '-xxxxxxx-x',
  contractMarks: '-xxxxxxx-x',
  placePackage: '-xx-------',
  listVoiceDeals: '-xxxxxxx--',
  voiceClients: '-xx----x--',
  askVoicePrice: '-xx----x--',
  makeVoicePrice: '-xx-------',
  acceptVoicePrice: '-xx----x--',
  passVoiceDeal: '-xx----x--',
  declineVoiceDeal: '-xx--x----',
  holdDeal: '----------',
} as const;
