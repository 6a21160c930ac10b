-- Who said what on the phone, and when, is never changed. Written by hand.

SELECT platform.make_append_only('rfq.voice_steps');
