document.getElementById("builder")?.removeAttribute("hidden")
