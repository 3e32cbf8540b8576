// Served as /offline.js: a worker for the pages of forms, which stay usable offline.
import "./offline/worker.ts"
