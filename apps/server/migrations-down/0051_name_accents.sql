-- Keys without accents serve the release before: they refuse more names.
select 1;
