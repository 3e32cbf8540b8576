// Served as /offline.js: a worker for the pages of forms, which stay usable without a connection.
import "./offline/worker.ts"
