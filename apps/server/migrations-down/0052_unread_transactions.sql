drop table unread_transaction;
