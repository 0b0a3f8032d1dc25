-- For wrk: sends the requests of a file, one a line: method, target and optional body, separated by tabs.
local requests = {}
local current = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, target, body = line:match("^(%S+)\t(%S+)\t?(.*)$")
    local headers = {}
    if body ~= "" then headers["Content-Type"] = "application/json" else body = nil end
    requests[#requests + 1] = wrk.format(method, target, headers, body)
  end
end

function request()
  current = current % #requests + 1
  return requests[current]
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("figures\t%d\t%d\t%d\t%d\n", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
