// Served as /offline.js: the service worker for form pages, which keeps them usable offline.
import "./offline/worker.ts"
