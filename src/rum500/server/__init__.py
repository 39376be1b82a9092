"""Tables that people reach over the network: the protocol, the table itself, its storage, HTTP and sockets."""
