"""Tables that people reach over the network: protocol, the table itself, storage, HTTP and sockets."""
