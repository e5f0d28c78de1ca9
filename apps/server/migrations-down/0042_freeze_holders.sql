-- A freeze is anyone's to lift.
alter table money_freeze drop column held_by;
