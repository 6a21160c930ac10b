/** The tags, reject reasons and texts that the session layer itself reads and writes. */

export const TAG = {
  BeginSeqNo: 7,
  EndSeqNo: 16,
  MsgSeqNum: 34,
  NewSeqNo: 36,
  PossDupFlag: 43,
  RefSeqNum: 45,
  SenderCompID: 49,
  SendingTime: 52,
  TargetCompID: 56,
  Text: 58,
  PossResend: 97,
  EncryptMethod: 98,
  HeartBtInt: 108,
  TestReqID: 112,
  OnBehalfOfCompID: 115,
  OnBehalfOfSubID: 116,
  OrigSendingTime: 122,
  GapFillFlag: 123,
  DeliverToCompID: 128,
  DeliverToSubID: 129,
  ResetSeqNumFlag: 141,
  OnBehalfOfLocationID: 144,
  DeliverToLocationID: 145,
  LastMsgSeqNumProcessed: 369,
  RefTagID: 371,
  RefMsgType: 372,
  SessionRejectReason: 373,
  BusinessRejectReason: 380,
  Username: 553,
  Password: 554,
  NextExpectedMsgSeqNum: 789,
} as const;

export const MSG = {
  Heartbeat: '0',
  TestRequest: '1',
  ResendRequest: '2',
  Reject: '3',
  SequenceReset: '4',
  Logout: '5',
  Logon: 'A',
  BusinessMessageReject: 'j',
} as const;

/** SessionRejectReason, tag 373. Source: FIX 4.4 volume 2, message Reject. */
export const REASON = {
  InvalidTag: 0,
  RequiredTagMissing: 1,
  TagNotDefined: 2,
  TagWithoutValue: 4,
  ValueIncorrect: 5,
  FormatIncorrect: 6,
  CompIdProblem: 9,
  SendingTimeProblem: 10,
  InvalidMsgType: 11,
  TagRepeated: 13,
  TagOutOfOrder: 14,
  GroupOutOfOrder: 15,
  GroupCountIncorrect: 16,
} as const;

const REASON_TEXT: ReadonlyMap<number, string> = new Map([
  [REASON.InvalidTag, 'Invalid tag number'],
  [REASON.RequiredTagMissing, 'Required tag missing'],
  [REASON.TagNotDefined, 'Tag not defined for this message type'],
  [REASON.TagWithoutValue, 'Tag specified without a value'],
  [REASON.ValueIncorrect, 'Value is incorrect (out of range) for this tag'],
  [REASON.FormatIncorrect, 'Incorrect data format for value'],
  [REASON.CompIdProblem, 'CompID problem'],
  [REASON.SendingTimeProblem, 'SendingTime accuracy problem'],
  [REASON.InvalidMsgType, 'Invalid MsgType'],
  [REASON.TagRepeated, 'Tag appears more than once'],
  [REASON.TagOutOfOrder, 'Tag specified out of required order'],
  [REASON.GroupOutOfOrder, 'Repeating group fields out of order'],
  [REASON.GroupCountIncorrect, 'Incorrect NumInGroup count for repeating group'],
]);

/** The Text (58) of a Reject for a reason. */
export function reasonText(reason: number): string {
  return REASON_TEXT.get(reason) ?? 'Other';
}
