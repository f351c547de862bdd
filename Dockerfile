# Two stages: the tools that build the program stay behind.
FROM node:24-bookworm-slim AS build
WORKDIR /landfall
COPY . .
RUN npm ci && npm prune --omit=dev --omit=optional --ignore-scripts && find src -name '*.ts' -delete

# The embedded database is an optional dependency and is left out: an image is given DATABASE_URL and SECRET_KEY.
FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /landfall
COPY --from=build /landfall/package.json ./
COPY --from=build /landfall/node_modules node_modules
COPY --from=build /landfall/dist dist
# The data files beside the source, which the program reads there.
COPY --from=build /landfall/src src
COPY --from=build /landfall/prisma prisma
USER node
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/bin/landfall.js"]
CMD ["serve"]
