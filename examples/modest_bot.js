// Modest: says as little as it can. A whole bot for Node.
//
//     fondaco play carthage --seats "me,remote:node examples/modest_bot.js"

const say = (message) => console.log(JSON.stringify(message));

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", name: "Modest" });
  } else if (message.type === "choose") {
    const [action] = [...message.legal].sort((one, other) => one.length - other.length);
    say({ type: "action", id: message.id, action });
  }
});
