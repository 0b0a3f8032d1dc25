-- For wrk: asks what a file holds, one request a line: the method, the target and, if any, the body, with tabs between.
local requests = {}
local place = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, target, body = line:match("^(%S+)\t(%S+)\t?(.*)$")
    local headers = {}
    if body ~= "" then headers["Content-Type"] = "application/json" else body = nil end
    requests[#requests + 1] = wrk.format(method, target, headers, body)
  end
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("figures\t%d\t%d\t%d\t%d\n", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
