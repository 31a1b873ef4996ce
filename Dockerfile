# The table server with its browser client. `compose.yaml` has it on PostgreSQL and Redis; alone, it keeps an
# embedded database in /data:  docker build -t fondaco . && docker run -p 8000:8000 -v fondaco:/data fondaco

FROM node:22-slim AS web
WORKDIR /fondaco/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --ignore-scripts
COPY web ./
COPY src/fondaco/words ../src/fondaco/words
COPY src/fondaco/games ../src/fondaco/games
RUN npm run build

FROM python:3.13-slim AS build
WORKDIR /fondaco
RUN python -m venv /opt/fondaco
ENV PATH=/opt/fondaco/bin:$PATH
COPY requirements/server.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=web /fondaco/src/fondaco/server/static src/fondaco/server/static
RUN pip install --no-cache-dir --no-build-isolation --no-deps .

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /data fondaco && chmod 700 /data
COPY --from=build /opt/fondaco /opt/fondaco
ENV PATH=/opt/fondaco/bin:$PATH FONDACO_HOST=0.0.0.0 FONDACO_DATA=/data FONDACO_CACHE=/data/cache
USER fondaco
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --start-period=30s CMD ["python", "-c", \
    "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/health', timeout=3)"]
CMD ["fondaco", "serve"]
