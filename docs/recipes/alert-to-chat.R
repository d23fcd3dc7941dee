# Posts new alerts to a chat that has incoming webhooks (Slack, Mattermost and others). Run it every few minutes.
# HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readAlerts, CHAT_URL the address of the
# incoming webhook. The first run posts all alerts that are open.
library(httr2)
library(readr)
server <- Sys.getenv("HARKEN_URL")
since <- if (file.exists("alerts.cursor")) read_file("alerts.cursor")
posted <- if (file.exists("alerts.posted")) read_lines("alerts.posted")
repeat {
  page <- request(server) |>
    req_url_path_append("api/v1/alerts") |>
    req_url_query(limit = 5000, changed_since = since) |>
    req_headers(Accept = "text/csv") |>
    req_auth_bearer_token(Sys.getenv("HARKEN_TOKEN")) |>
    req_error(is_error = function(r) resp_status(r) >= 400 && (resp_status(r) != 410 || is.null(since))) |>
    req_perform()
  if (resp_status(page) == 410) { since <- NULL; next } # the rights of the token changed: start again
  alerts <- read_csv(I(resp_body_string(page)), col_types = cols(.default = "c"))
  for (i in which(alerts$deleted == "false" & alerts$status == "open" & !alerts$id %in% posted)) {
    alert <- alerts[i, ]
    text <- sprintf("New alert %s: health risk %s, raised %s. %s/projects/%s/alerts/%s/assess",
                    alert$id, alert$health_risk_code, alert$raised_at, server, alert$project_id, alert$id)
    request(Sys.getenv("CHAT_URL")) |> req_body_json(list(text = text)) |> req_perform()
    posted <- c(posted, alert$id)
    write_lines(posted, "alerts.posted")
  }
  since <- resp_header(page, "x-next-cursor")
  write_file(since, "alerts.cursor")
  if (resp_header(page, "x-has-more") == "false") break
}
