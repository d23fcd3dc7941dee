/**
 * Scripts for R that read the saved numbers of a chart and draw them with what comes with R. Files have a header row in English,
 * whatever the language of the page, so that one script works for all.
 */
const read = (csvName: string, codeColumn?: 'village_pcode' | 'place_pcode' | 'district_pcode') => {
  // Codes are texts: 007 is not 7.
  const classes = codeColumn ? `, colClasses = c(${codeColumn} = "character")` : '';
  return `data <- read.csv("${csvName}", encoding = "UTF-8", na.strings = ""${classes})\n`;
};

export const pyramidScript = (csvName: string): string => `${read(csvName)}
# Cases by sex and age: female on the left, male on the right. Cases of unknown sex and age are not drawn.
known <- data[data$sex != "unknown", ]
counts <- xtabs(cases ~ sex + age_group, data = known)[c("female", "male"), c("under_5", "5_and_older")]
limit <- max(counts, 1)
barplot(-counts["female", ], horiz = TRUE, xlim = c(-limit, limit), col = "#332288", axes = FALSE, xlab = "Cases", las = 1)
barplot(counts["male", ], horiz = TRUE, add = TRUE, col = "#A38A1F", axes = FALSE, axisnames = FALSE)
ticks <- pretty(c(-limit, limit))
axis(1, at = ticks, labels = abs(ticks))
legend("topright", c("Female", "Male"), fill = c("#332288", "#A38A1F"))
`;

const toCurveScript = (csvName: string, date: string): string => `${read(csvName)}
# Epidemic curve by date of ${date}, stacked by place or by sex and age.
data$series <- factor(data$series, levels = unique(data$series))
counts <- xtabs(cases ~ series + first_day, data = data)
barplot(counts, legend.text = TRUE, las = 2, space = 0, col = hcl.colors(nrow(counts), "Dark 3"), ylab = "Cases")
`;

export const curveScript = (csvName: string): string => toCurveScript(csvName, 'report');

export const onsetCurveScript = (csvName: string): string => toCurveScript(csvName, 'onset');

export const delaysScript = (csvName: string): string => `${read(csvName, 'district_pcode')}
# Days from onset to report of each district: median (filled) and 90th percentile (open).
data <- data[order(data$median_days), ]
dotchart(data$median_days, labels = data$district, pch = 19, xlim = range(0, data$ninetieth_percentile_days, na.rm = TRUE), xlab = "Days")
points(data$ninetieth_percentile_days, seq_len(nrow(data)), pch = 1)
`;

export const villagesScript = (csvName: string): string => `${read(csvName, 'village_pcode')}
# Cases by village: in the period (filled) and in the period of the same length before (open).
data <- data[order(data$cases), ]
dotchart(data$cases, labels = data$village, pch = 19, xlim = range(0, data$cases, data$cases_before, na.rm = TRUE), xlab = "Cases")
points(data$cases_before, seq_len(nrow(data)), pch = 1)
`;

export const stripScript = (csvName: string): string => `${read(csvName, 'place_pcode')}
# Cases by place and epi week. Grey: nobody was on duty who could have reported.
data$place <- factor(data$place_id, levels = unique(data$place_id), labels = make.unique(data$place[!duplicated(data$place_id)]))
counts <- tapply(data$cases, list(data$first_day, data$place), sum)
counts <- counts[, rev(seq_len(ncol(counts))), drop = FALSE]
par(mar = c(6, 10, 2, 2))
image(seq_len(nrow(counts)), seq_len(ncol(counts)), counts, col = hcl.colors(12, "YlGnBu", rev = TRUE), axes = FALSE, xlab = "", ylab = "")
missing <- which(is.na(counts), arr.ind = TRUE)
rect(missing[, 1] - 0.5, missing[, 2] - 0.5, missing[, 1] + 0.5, missing[, 2] + 0.5, col = "grey80", border = NA)
axis(1, at = seq_len(nrow(counts)), labels = rownames(counts), las = 2)
axis(2, at = seq_len(ncol(counts)), labels = colnames(counts), las = 1)
`;

export const weekdaysScript = (csvName: string): string => `${read(csvName)}
# Reports by weekday, 1 is Monday. Points: if reports came on all days alike.
middle <- barplot(data$reports, names.arg = data$weekday, ylim = c(0, max(data$reports, data$expected, 1)), ylab = "Reports")
points(middle, data$expected, pch = 19)
`;

export const gapsScript = (csvName: string): string => `${read(csvName, 'district_pcode')}
# The longest gap without any report of each district, in days on duty.
data <- data[order(data$gap_days), ]
par(mar = c(5, 10, 2, 2))
barplot(data$gap_days, names.arg = data$district, horiz = TRUE, las = 1, xlab = "Days")
`;
