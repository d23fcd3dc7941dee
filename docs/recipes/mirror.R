# Keeps reports.csv equal to the reports of Harken. Run it every night; the first run fetches everything.
# HARKEN_URL is the address of the server, HARKEN_TOKEN an access token with the scope readReports.
library(httr2)
library(readr)

parse <- function(source) read_csv(source, col_types = cols(.default = "c"), na = character())
since <- if (file.exists("reports.cursor")) read_file("reports.cursor")
pages <- if (!is.null(since)) list(parse("reports.csv")) else list()
repeat {
  response <- request(Sys.getenv("HARKEN_URL")) |>
    req_url_path_append("api/v1/reports") |>
    req_url_query(limit = 5000, changed_since = since) |>
    req_headers(Accept = "text/csv") |>
    req_auth_bearer_token(Sys.getenv("HARKEN_TOKEN")) |>
    req_error(is_error = function(r) resp_status(r) >= 400 && resp_status(r) != 410) |>
    req_perform()
  if (resp_status(response) == 410) { # the rights of the token changed: start again
    since <- NULL
    pages <- list()
    next
  }
  pages <- c(pages, list(parse(I(resp_body_string(response)))))
  since <- resp_header(response, "x-next-cursor")
  if (resp_header(response, "x-has-more") == "false") break
}
rows <- vctrs::vec_rbind(!!!pages) # a later version of Harken may have more columns
rows <- rows[!duplicated(rows$id, fromLast = TRUE) & rows$deleted == "false", ] # a changed row is sent again
write_csv(rows, "reports.csv", na = "")
write_file(since, "reports.cursor") # last: if this run fails, the next one repeats it
