// Failing calls of toolchains that no recorded project has, with three innocent calls each.
import { expectFailingCalls } from "../verbs/failing-calls.ts";

expectFailingCalls("strangers.txt", {
  least: { rows: 148, understood: 123, lasting: 103, sameWords: 81, otherWords: 44 },
  // An option that was missing is added to the very subcommand that asked for a login.
  innocent: ["gcloud run deploy shop --source . --region europe-west1 --project acme"],
  stale: [
    // What an installation inside a language brings, or what another command makes, is not known by its name.
    "xcodebuild -workspace Shop.xcworkspace -scheme ShopKit build",
    "Rscript analysis/fit_model.R",
  ],
});
