import { describe, expect, it } from "vitest";
import { bash } from "./parse.fixture.ts";

describe("action: a program written into the line", () => {
  it.each([
    [`python3 - <<'EOF'\nopen("api/cart.py", "w").write(text)\nEOF`, ["api/cart.py"]],
    [
      `python3 - <<'EOF'\nfrom pathlib import Path\nPath("api/cart.py").write_text("x")\nEOF`,
      ["api/cart.py"],
    ],
    [
      `.venv/bin/python - <<'PY'\np = Path("api/cart.py")\np.write_text(new)\np = Path("api/total.py")\np.write_text(new)\nPY`,
      ["api/cart.py", "api/total.py"],
    ],
    [`python3 -c "f = 'api/cart.py'; open(f, 'w').write('x')"`, ["api/cart.py"]],
    [`node -e "require('fs').writeFileSync('web/cart.js', 'x')"`, ["web/cart.js"]],
  ])("changes the files that it writes: %s", (line, files) => {
    expect(bash(line).files).toEqual(files);
  });

  it.each([
    `python3 - <<'EOF'\nprint(open("api/cart.py").read())\nEOF`,
    `python3 - <<'EOF'\nopen(sys.argv[1], "w").write(text)\nEOF`,
    `cat <<'EOF'\nopen("api/cart.py", "w")\nEOF`,
  ])("reads, prints or does not say where: %s", (line) => {
    expect(bash(line).files).toEqual([]);
  });
});
