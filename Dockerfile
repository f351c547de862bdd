# Two stages: what builds the program stays behind, with its tools, tests and development dependencies.
FROM node:24-trixie-slim AS build
WORKDIR /landfall
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json rolldown.config.ts rolldown.view.config.ts ./
COPY prisma prisma
COPY prompts prompts
COPY resources resources
COPY tools tools
COPY view view
COPY src src
RUN npm run build
# What is left of src are the data files, which the program reads there.
RUN npm prune --omit=dev --ignore-scripts \
  && find src -type f -name '*.ts' -delete \
  && find src -type d -empty -delete

# Debian, not Alpine: the embedded PostgreSQL needs glibc 2.27 or newer.
FROM node:24-trixie-slim
# HEALTHCHECK finds a worker on METRICS_PORT, which listens on the loopback address of the container unless METRICS_HOST is set.
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_PORT=9464 DATA_DIR=/data
WORKDIR /landfall
COPY --from=build /landfall/package.json ./
COPY --from=build /landfall/node_modules node_modules
COPY --from=build /landfall/dist/bin dist/bin
COPY --from=build /landfall/src src
COPY --from=build /landfall/prisma/migrations prisma/migrations
RUN ln -s /landfall/dist/bin/landfall.js /usr/local/bin/landfall \
  && install -d -o node -g node -m 700 /data
VOLUME /data
# The user `node` as a number, so that Kubernetes can check that it is not root.
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD landfall healthcheck || exit 1
ENTRYPOINT ["landfall"]
CMD ["serve"]
