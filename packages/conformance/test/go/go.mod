module threads-api/conformance-test-server

go 1.19
