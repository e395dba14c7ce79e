FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What package-lock.json lists and nothing else: it ends where the two do not agree.
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build && node scripts/downloads.mjs

FROM node:24-bookworm-slim
WORKDIR /app
# The browser that looks at sites, with the libraries it needs.
RUN apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/data data
COPY --from=build /app/LICENSE /app/NOTICE ./
# Of the image's user, by number: what runs the container can tell that it is not root.
RUN mkdir /data /files && chown 1000:1000 /data /files
USER 1000:1000
VOLUME /data /files
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/server/index.js", "start"]
