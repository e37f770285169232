-- Starts `jacq lsp` for CUDA C++, PTX and LLVM IR (Neovim 0.7 or newer). Source this file from init.lua, or put it into ~/.config/nvim/plugin.
-- `vim.g.jacquard_command` and `vim.g.jacquard_flags` say what to run and how to compile.
vim.filetype.add({ extension = { cu = "cuda", cuh = "cuda", ptx = "ptx", ll = "llvm" } })

local client

local function start()
  if client == nil then
    client = vim.lsp.start_client({
      name = "jacquard",
      cmd = { vim.g.jacquard_command or "jacq", "lsp" },
      root_dir = vim.fn.getcwd(),
      init_options = { flags = vim.g.jacquard_flags or { "-arch=sm_90" } },
      on_exit = function() client = nil end,
    })
  end
  vim.lsp.buf_attach_client(0, client)
end

vim.api.nvim_create_autocmd("FileType", { pattern = { "cuda", "ptx", "llvm" }, callback = start })

-- :JacquardPtx shows the PTX of the file in a split.
vim.api.nvim_create_user_command("JacquardPtx", function()
  local answer = vim.lsp.buf_request_sync(0, "jacquard/ptx", { uri = vim.uri_from_bufnr(0) }, 10000) or {}
  for _, one in pairs(answer) do
    local text = one.result and (one.result.ptx or one.result.errors) or "Open the source to see its PTX."
    vim.cmd("vnew")
    vim.bo.buftype, vim.bo.filetype = "nofile", "ptx"
    vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, "\n"))
  end
end, {})
