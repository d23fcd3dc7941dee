# PostgreSQL with Patroni, which decides over etcd which of several servers is the primary. Used by compose.ha.yaml.
ARG BASE=postgres:18-bookworm
FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends patroni python3-etcd \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -m 700 -o postgres -g postgres /patroni
COPY patroni.yml create-database.sh /etc/harken/
USER postgres
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["python3", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8008/liveness', timeout=2)"]
ENTRYPOINT []
CMD ["patroni", "/etc/harken/patroni.yml"]
