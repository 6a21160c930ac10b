/**
 * Which fields each message of FIX 4.4 holds, for the messages a session and an exchange speak.
 * `11!` is a required field, `@Parties` a component, `(453 448 447)` a repeating group: its count,
 * then its members, the first of which opens an entry. Indented lines continue the one above.
 * Source: volumes 2 to 5 of the FIX 4.4 specification. `dictionary.ts` reads it; nothing else does.
 * The table follows FIX44.xml of jspurefix (MIT licence), see NOTICE.
 */
export const MESSAGE_TEXT = `
header: 8! 9! 35! 49! 56! 115 128 90 91 34! 50 142 57 143 116 144 129 145 43 97 52! 122 212 213
  347 369 @Hop
trailer: 93 89 10!
0/Heartbeat: 112
1/TestRequest: 112!
2/ResendRequest: 7! 16!
3/Reject: 45! 371 372 373 58 354 355
4/SequenceReset: 123 36!
5/Logout: 58 354 355
A/Logon: 98! 108! 95 96 141 789 383 (384 372 385) 464 553 554
8/ExecutionReport: 37! 198 526 527 11 41 583 693 790 584 911 912 @Parties 229 @ContraGrp 66 548
  551 549 17! 19 150! 39! 636 103 378 1 660 581 589 590 591 63 64 544 635 @Instrument!
  @FinancingDetails @UndInstrmtGrp 54! @Stipulations 854 @OrderQtyData 40 423 44 99
  @PegInstructions @DiscretionInstructions 839 845 847 848 849 850 15 376 377 59 168 432 126 18
  528 529 582 32 652 31 651 669 194 195 30 336 625 943 29 151! 14! 6! 424 425 426 427 75 60 113
  @CommissionData @SpreadOrBenchmarkCurveData @YieldData 381 157 230 158 159 738 920 921 922 258
  259 260 238 237 118 119 120 155 156 21 110 111 77 210 775 58 354 355 193 192 641 442 480 481 513
  494 483 515 484 485 638 639 851 @ContAmtGrp @InstrmtLegExecGrp 797 @MiscFeesGrp
9/OrderCancelReject: 37! 198 526 11! 583 41! 39! 636 586 66 1 660 581 229 75 60 434! 102 58 354
  355
B/News: 42 61 148! 358 359 @RoutingGrp @InstrmtGrp @InstrmtLegGrp @UndInstrmtGrp @LinesOfTextGrp!
  149 95 96
D/NewOrderSingle: 11! 526 583 @Parties 229 75 1 660 581 589 590 591 70 @PreAllocGrp 63 64 544 635
  21 18 110 111 100 @TrdgSesGrp 81 @Instrument! @FinancingDetails @UndInstrmtGrp 140 54! 114 60!
  @Stipulations 854 @OrderQtyData! 40! 423 44 99 @SpreadOrBenchmarkCurveData @YieldData 15 376 377
  23 117 59 168 432 126 427 @CommissionData 528 529 582 121 120 775 58 354 355 193 192 640 77 203
  210 @PegInstructions @DiscretionInstructions 847 848 849 480 481 513 494
E/NewOrderList: 66! 390 391 414 394! 415 480 481 513 433 69 352 353 765 766 767 68! 893 @ListOrdGrp!
F/OrderCancelRequest: 41! 37 11! 526 583 66 586 1 660 581 @Parties @Instrument! @FinancingDetails
  @UndInstrmtGrp 54! 60! @OrderQtyData! 376 58 354 355
G/OrderCancelReplaceRequest: 37 @Parties 229 75 41! 11! 526 583 66 586 1 660 581 589 590 591 70
  @PreAllocGrp 63 64 544 635 21 18 110 111 100 @TrdgSesGrp @Instrument! @FinancingDetails
  @UndInstrmtGrp 54! 60! 854 @OrderQtyData! 40! 423 44 99 @SpreadOrBenchmarkCurveData @YieldData
  @PegInstructions @DiscretionInstructions 847 848 849 376 377 15 59 168 432 126 427
  @CommissionData 528 529 582 121 120 775 58 354 355 193 192 640 77 203 210 114 480 481 513 494
H/OrderStatusRequest: 37 11! 526 583 @Parties 790 1 660 @Instrument! @FinancingDetails
  @UndInstrmtGrp 54!
R/QuoteRequest: 131! 644 11 528 @QuotReqGrp! 58 354 355
S/Quote: 131 117! 693 537 @QuotQualGrp 301 @Parties 336 625 @Instrument! @FinancingDetails
  @UndInstrmtGrp 54 @OrderQtyData 63 64 193 192 15 @Stipulations 1 660 581 @LegQuotGrp 132 133 645
  646 647 134 648 135 62 188 190 189 191 631 632 633 634 60 40 642 643 656 657 156 13 12 582 100 528
  423 @SpreadOrBenchmarkCurveData @YieldData 58 354 355
V/MarketDataRequest: 262! 263! 264! 265 266 286 546 547 @MDReqGrp! @InstrmtMDReqGrp! @TrdgSesGrp
  815 812
W/MarketDataSnapshotFullRefresh: 262 @Instrument! @UndInstrmtGrp @InstrmtLegGrp 291 292 451
  @MDFullGrp! 813 814
X/MarketDataIncrementalRefresh: 262 @MDIncGrp! 813 814
Y/MarketDataRequestReject: 262! 281 @MDRjctGrp 58 354 355
d/SecurityDefinition: 320! 322! 323! @Instrument @InstrumentExtension @UndInstrmtGrp 15 336 625 58
  354 355 @InstrmtLegGrp 827 561 562
e/SecurityStatusRequest: 324! @Instrument! @InstrumentExtension @UndInstrmtGrp @InstrmtLegGrp 15
  263! 336 625
f/SecurityStatus: 324 @Instrument! @InstrumentExtension @UndInstrmtGrp @InstrmtLegGrp 15 336 625
  325 326 291 292 327 328 329 330 331 332 333 31 60 334 58 354 355
g/TradingSessionStatusRequest: 335! 336 625 338 339 263!
h/TradingSessionStatus: 335 336! 625 338 339 325 340! 567 341 342 343 344 345 387 58 354 355
i/MassQuote: 131 117! 537 301 @Parties 1 660 581 293 294 @QuotSetGrp!
b/MassQuoteAcknowledgement: 131 117 297! 300 301 537 @Parties 1 660 581 58 354 355 @QuotSetAckGrp
Z/QuoteCancel: 131 117! 298! 301 @Parties 1 660 581 336 625 @QuotCxlEntriesGrp
j/BusinessMessageReject: 45 372! 379 380! 58 354 355
q/OrderMassCancelRequest: 11! 526 530! 336 625 @Instrument @UnderlyingInstrument 54 60! 58 354 355
r/OrderMassCancelReport: 11 526 37! 198 530! 531! 532 533 @AffectedOrdGrp 336 625 @Instrument
  @UnderlyingInstrument 54 60 58 354 355
x/SecurityListRequest: 320! 559! @Instrument @InstrumentExtension @FinancingDetails @UndInstrmtGrp
  @InstrmtLegGrp 15 58 354 355 336 625 263
y/SecurityList: 320! 322! 560! 393 893 @SecListGrp
AF/OrderMassStatusRequest: 584! 585! @Parties 1 660 336 625 @Instrument @UnderlyingInstrument 54
AG/QuoteRequestReject: 131! 644 658! @QuotReqRjctGrp! 58 354 355
AI/QuoteStatusReport: 649 131 117! 693 537 @Parties 336 625 @Instrument! @FinancingDetails
  @UndInstrmtGrp 54 @OrderQtyData 63 64 193 192 15 @Stipulations 1 660 581 @LegQuotStatGrp
  @QuotQualGrp 126 44 423 @SpreadOrBenchmarkCurveData @YieldData 132 133 645 646 647 134 648 135 62
  188 190 189 191 631 632 633 634 60 40 642 643 656 657 156 13 12 582 100 297 58 354 355
AJ/QuoteResponse: 693! 117 694! 11 528 23 537 @QuotQualGrp @Parties 336 625 @Instrument!
  @FinancingDetails @UndInstrmtGrp 54 @OrderQtyData 63 64 193 192 15 @Stipulations 1 660 581
  @LegQuotGrp 132 133 645 646 647 134 648 135 62 188 190 189 191 631 632 633 634 60 40 642 643 656
  657 156 12 13 582 100 58 354 355 44 423 @SpreadOrBenchmarkCurveData @YieldData
`;

/** The components, in the same notation. */
export const COMPONENT_TEXT = `
AffectedOrdGrp: (534 41 535 536)
AttrbGrp: (870 871 872)
CommissionData: 12 13 479 497
ContAmtGrp: (518 519 520 521)
ContraGrp: (382 375 337 437 438 655)
DiscretionInstructions: 388 389 841 842 843 844 846
EvntGrp: (864 865 866 867 868)
FinancingDetails: 913 914 915 918 788 916 917 919 898
Hop: (627 628 629 630)
InstrmtGrp: (146 @Instrument)
InstrmtLegExecGrp: (555 @InstrumentLeg 687 690 @LegStipulations 564 565 @NestedParties 654 566 587
  588 637)
InstrmtLegGrp: (555 @InstrumentLeg)
InstrmtLegSecListGrp: (555 @InstrumentLeg 690 587 @LegStipulations @LegBenchmarkCurveData)
InstrmtMDReqGrp: (146! @Instrument! @UndInstrmtGrp @InstrmtLegGrp)
Instrument: 55 65 48 22 @SecAltIDGrp 460 461 167 762 200 541 201 224 225 239 226 227 228 255 543
  470 471 472 240 202 947 206 231 223 207 106 348 349 107 350 351 691 667 875 876 @EvntGrp 873 874
InstrumentExtension: 668 869 @AttrbGrp
InstrumentLeg: 600 601 602 603 @LegSecAltIDGrp 607 608 609 764 610 611 248 249 250 251 252 253 257
  599 596 597 598 254 612 942 613 614 615 616 617 618 619 620 621 622 623 624 556 740 739 955 956
LegBenchmarkCurveData: 676 677 678 679 680
LegQuotGrp: (555 @InstrumentLeg 687 690 587 588 @LegStipulations @NestedParties 686 681 684
  @LegBenchmarkCurveData)
LegQuotStatGrp: (555 @InstrumentLeg 687 690 587 588 @LegStipulations @NestedParties)
LegSecAltIDGrp: (604 605 606)
LegStipulations: (683 688 689)
LinesOfTextGrp: (33! 58! 354 355)
ListOrdGrp: (73! 11! 526 67! 583 160 @Parties 229 75 1 660 581 589 590 591 70 @PreAllocGrp 63 64 544
  635 21 18 110 111 100 @TrdgSesGrp 81 @Instrument! @UndInstrmtGrp 140 54! 401 114 60 @Stipulations
  854 @OrderQtyData! 40 423 44 99 @SpreadOrBenchmarkCurveData @YieldData 15 376 377 23 117 59 168
  432 126 427 @CommissionData 528 529 582 121 120 775 58 354 355 193 192 640 77 203 210
  @PegInstructions @DiscretionInstructions 847 848 849 494)
MDFullGrp: (268! 269! 270 15 271 272 273 274 275 336 625 276 277 282 283 284 286 59 432 126 110 18
  287 37 299 288 289 346 290 546 811 58 354 355)
MDIncGrp: (268! 279! 285 269 278 280 @Instrument @UndInstrmtGrp @InstrmtLegGrp 291 292 270 15 271
  272 273 274 275 336 625 276 277 282 283 284 286 59 432 126 110 18 287 37 299 288 289 346 290 546
  811 451 58 354 355)
MDReqGrp: (267! 269!)
MDRjctGrp: (816 817)
MiscFeesGrp: (136 137 138 139 891)
NestedParties: (539 524 525 538 @NstdPtysSubGrp)
NstdPtysSubGrp: (804 545 805)
OrderQtyData: 38 152 516 468 469
Parties: (453 448 447 452 @PtysSubGrp)
PegInstructions: 211 835 836 837 838 840
PreAllocGrp: (78 79 661 736 467 @NestedParties 80)
PtysSubGrp: (802 523 803)
QuotCxlEntriesGrp: (295 @Instrument @FinancingDetails @UndInstrmtGrp @InstrmtLegGrp)
QuotEntryAckGrp: (295 299 @Instrument @InstrmtLegGrp 132 133 134 135 62 188 190 189 191 631 632 633
  634 60 336 625 64 40 193 192 15 368)
QuotEntryGrp: (295! 299! @Instrument @InstrmtLegGrp 132 133 134 135 62 188 190 189 191 631 632 633
  634 60 336 625 64 40 193 192 15)
QuotQualGrp: (735 695)
QuotReqGrp: (146! @Instrument! @FinancingDetails @UndInstrmtGrp 140 303 537 336 625 229 54 854
  @OrderQtyData 63 64 193 192 15 @Stipulations 1 660 581 @QuotReqLegsGrp @QuotQualGrp 692 40 62 126
  60 @SpreadOrBenchmarkCurveData 423 44 640 @YieldData @Parties)
QuotReqLegsGrp: (555 @InstrumentLeg 687 690 587 588 @LegStipulations @NestedParties
  @LegBenchmarkCurveData)
QuotReqRjctGrp: (146! @Instrument! @FinancingDetails @UndInstrmtGrp 140 303 537 336 625 229 54 854
  @OrderQtyData 63 64 193 192 15 @Stipulations 1 660 581 @QuotReqLegsGrp @QuotQualGrp 692 40 126 60
  @SpreadOrBenchmarkCurveData 423 44 640 @YieldData @Parties)
QuotSetAckGrp: (296 302 @UnderlyingInstrument 304 893 @QuotEntryAckGrp)
QuotSetGrp: (296! 302! @UnderlyingInstrument 367 304! 893 @QuotEntryGrp!)
RoutingGrp: (215 216 217)
SecAltIDGrp: (454 455 456)
SecListGrp: (146 @Instrument @InstrumentExtension @FinancingDetails @UndInstrmtGrp 15
  @Stipulations @InstrmtLegSecListGrp @SpreadOrBenchmarkCurveData @YieldData 561 562 336 625 827
  58 354 355)
SpreadOrBenchmarkCurveData: 218 220 221 222 662 663 699 761
Stipulations: (232 233 234)
TrdgSesGrp: (386 336 625)
UndInstrmtGrp: (711 @UnderlyingInstrument)
UndSecAltIDGrp: (457 458 459)
UnderlyingInstrument: 311 312 309 305 @UndSecAltIDGrp 462 463 310 763 313 542 315 241 242 243 244
  245 246 256 595 592 593 594 247 316 941 317 436 435 308 306 362 363 307 364 365 877 878 318 879
  810 882 883 884 885 886 @UnderlyingStipulations
UnderlyingStipulations: (887 888 889)
YieldData: 235 236 701 696 697 698
`;
