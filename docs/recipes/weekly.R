# Writes cases-per-week.csv: cases per district and health risk in each epi week, from the reports.csv of mirror.R.
# HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readPlaces.
library(httr2)
library(readr)
read <- function(path) {
  rows <- NULL
  since <- NULL
  repeat {
    page <- request(Sys.getenv("HARKEN_URL")) |>
      req_url_path_append("api/v1", path) |>
      req_url_query(limit = 5000, changed_since = since) |>
      req_headers(Accept = "text/csv") |>
      req_auth_bearer_token(Sys.getenv("HARKEN_TOKEN")) |>
      req_perform()
    rows <- rbind(rows, read_csv(I(resp_body_string(page)), col_types = cols(.default = "c")))
    since <- resp_header(page, "x-next-cursor")
    if (resp_header(page, "x-has-more") == "false") return(rows[rows$deleted == "false", ])
  }
}
places <- read("places")
districts <- places[places$level == "district", ]
risks <- read("health-risks")
reports <- read_csv("reports.csv", col_types = cols(.default = "c", case_count = "i", epi_week = "i"))
counted <- with(reports, is_activity == "false" & is_training == "false" & is_duplicate == "false" & status != "dismissed")
rows <- transform(reports[counted, ], week = sprintf("%s-W%02d", epi_year, epi_week),
                  district = districts$name[match(district_id, districts$id)], health_risk = risks$name[match(health_risk_id, risks$id)])
rows$district[is.na(rows$district)] <- "unknown"
cases <- aggregate(case_count ~ district + health_risk + week, rows, sum)
table <- reshape(cases, idvar = c("district", "health_risk"), timevar = "week", direction = "wide")
write_csv(setNames(table, sub("case_count.", "", names(table), fixed = TRUE)), "cases-per-week.csv", na = "0")
