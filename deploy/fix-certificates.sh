#!/bin/sh
# Certificates for FIX over TLS where there is no authority of your own: `fix-certificates.sh FOLDER SERVER [COMPID …]`.
# Makes an authority in FOLDER once, and signs a certificate of a year for the name of the exchange and for each CompID.
# Run it again to renew: the authority stays, so clients need nothing new. ca.key stays where this was run.
set -eu
folder=$1
server=$2
shift 2
umask 077
mkdir -p "$folder"
cd "$folder"
curve="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
if [ ! -f ca.key ]; then
  openssl req -x509 $curve -keyout ca.key -out ca.pem -days 3650 -subj "/CN=Tradefloor FIX authority"
fi
for name in "$server" "$@"; do
  openssl req $curve -keyout "$name.key.new" -out "$name.csr" -subj "/CN=$name"
  printf 'subjectAltName=DNS:%s\n' "$name" > "$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 365 -extfile "$name.ext" \
    -out "$name.pem.new"
  # Containers read them as another user; the folder itself is closed to everyone else on this machine.
  chmod 644 "$name.key.new" "$name.pem.new"
  mv "$name.key.new" "$name.key"
  mv "$name.pem.new" "$name.pem"
  rm "$name.csr" "$name.ext"
done
chmod 644 ca.pem
