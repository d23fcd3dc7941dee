// Renders the chart where Helm is not installed, with the same template engine (Go's text/template) and the same library of functions
// (Sprig) as Helm. The functions that Helm adds itself are below. Prints one document per template, as helm template does.
//
//	go run render.go <chart> <values.json> <release> <namespace>
//
// values.json holds the complete values, and chart.json in the same folder what Chart.yaml says: scripts/render-chart.mjs prepares both.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	sprig "github.com/Masterminds/sprig"
	yaml "gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readJSON(file string) map[string]interface{} {
	content, err := os.ReadFile(file)
	must(err)
	var value map[string]interface{}
	must(json.Unmarshal(content, &value))
	return value
}

func toYAML(value interface{}) string {
	var text strings.Builder
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	must(encoder.Encode(value))
	return strings.TrimSuffix(text.String(), "\n")
}

func fromJSONArray(text string) ([]interface{}, error) {
	var value []interface{}
	err := json.Unmarshal([]byte(text), &value)
	return value, err
}

func main() {
	chart, valuesFile, release, namespace := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	values := readJSON(valuesFile)
	about := readJSON(filepath.Join(filepath.Dir(valuesFile), "chart.json"))

	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	// Helm removes these: a chart must not depend on the machine.
	delete(functions, "env")
	delete(functions, "expandenv")
	functions["toYaml"] = toYAML
	functions["fromJsonArray"] = fromJSONArray
	functions["fail"] = func(message string) (string, error) { return "", errors.New(message) }
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := root.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	root.Funcs(functions)

	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	sort.Strings(files)
	for _, file := range files {
		content, err := os.ReadFile(file)
		must(err)
		_, err = root.New(filepath.Base(file)).Parse(string(content))
		must(err)
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   about,
		"Release": map[string]interface{}{"Name": release, "Namespace": namespace, "Service": "Helm", "IsInstall": true},
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text strings.Builder
		must(root.ExecuteTemplate(&text, name, data))
		if strings.TrimSpace(text.String()) == "" {
			continue
		}
		fmt.Printf("---\n# Source: harken/templates/%s\n%s\n", name, strings.TrimSpace(strings.ReplaceAll(text.String(), "<no value>", "")))
	}
}
