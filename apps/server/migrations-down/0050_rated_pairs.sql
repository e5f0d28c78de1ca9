drop index rating_change_recent;
