import { render } from "preact";
import { App } from "./app";
import { served, start } from "./state";
import "./style.css";

document.title = served ? "Jacquard explorer" : "Jacquard playground";
render(<App />, document.getElementById("app")!);
void start();
if (!served && import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js");
