-- One more kind of notification: a contact answered about an alert.
alter table notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in
    ('alertRaised', 'alertOverdue', 'alertEscalated', 'alertClosed', 'alertAnswered', 'invitation', 'gatewayDown', 'phoneBatteryLow',
     'phoneWithoutPower', 'importFinished')) not valid;
