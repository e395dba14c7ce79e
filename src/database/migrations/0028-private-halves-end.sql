-- Where the secret of the installation is lost, the private half of a signing key is too: the public half stays.
alter table signing_key alter column sealed_private_key drop not null,
  add constraint signing_key_signs check (sealed_private_key is not null or retired_at is not null);
