-- Spreads the tables of Plumbline over the nodes of Citus. Run it once on the coordinator, on a database that a server of this version has
-- created (psql --single-transaction --file deploy/citus.sql), while no server runs. Not run on Citus yet: see docs/operating/scale.md.
-- apps/server/src/database/citus.api.test.ts compares it with the tables and their keys.

-- On every node: accounts and what finds them without the user's id, and rows that sweeps of all users claim.
select create_reference_table('users');
select create_reference_table('sessions');
select create_reference_table('sign_in_links');
select create_reference_table('sign_in_challenges');
select create_reference_table('access_tokens');
select create_reference_table('calendar_addresses');
select create_reference_table('share_links');
select create_reference_table('oauth_clients');
select create_reference_table('oauth_codes');
select create_reference_table('passkeys');
select create_reference_table('openid_identities');
select create_reference_table('account_confirmations');
select create_reference_table('lifetime_codes');
select create_reference_table('rate_limits');
select create_reference_table('billing_accounts');
select create_reference_table('trial_cards');
select create_reference_table('billing_events');
select create_reference_table('closed_customers');
select create_reference_table('sandbox_customers');
select create_reference_table('mails');
select create_reference_table('webhooks');
select create_reference_table('webhook_deliveries');
select create_reference_table('broker_connections');
select create_reference_table('audit_log');
select create_reference_table('settings');
select create_reference_table('sweeps');

-- On every node: market data.
select create_reference_table('assets');
select create_reference_table('asset_facts');
select create_reference_table('asset_sources');
select create_reference_table('price_years');
select create_reference_table('adjusted_years');
select create_reference_table('price_states');
select create_reference_table('profiles');
select create_reference_table('splits');
select create_reference_table('dividends');
select create_reference_table('fx_years');
select create_reference_table('source_health');
select create_reference_table('finding_decisions');
select create_reference_table('discoveries');

-- On the node of their user.
select create_distributed_table('portfolios', 'user_id');
select create_distributed_table('transactions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('ledger_changes', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('ledger_versions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('imports', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('import_left_out_rows', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('import_securities', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('import_mappings', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('idempotency_keys', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('broker_runs', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('broker_records', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('broker_assets', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('broker_positions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('saved_screens', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('saved_valuations', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('stated_units', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('ignored_findings', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('booked_dividends', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('portfolio_sets', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('chosen_lots', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('savings_plans', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('plan_purchases', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('members', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('goals', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('dividend_schedules', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('watched_assets', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('alerts', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('alert_events', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('alert_settings', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('own_securities', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('own_prices', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('own_price_addresses', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('own_price_versions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('own_market_versions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('price_corrections', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('classifications', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('category_shares', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('tags', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('asset_notes', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('mail_schedules', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('scheduled_mails', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('subscriptions', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('payment_attempts', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('coupon_grants', 'user_id', colocate_with => 'portfolios');
select create_distributed_table('feedback', 'user_id', colocate_with => 'portfolios');
