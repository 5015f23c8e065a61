# Defines connect_to URL, which sets `plain` to the URL without its password, and PGPASSWORD to the password. Other users of the
# machine can see the arguments of a program, but not its environment.

# Replaces %41 with A, and so on.
decode() {
  printf %s "$1" | LC_ALL=C awk '{
    text = $0
    while (match(text, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
      digits = tolower(substr(text, RSTART + 1, 2))
      code = 16 * (index("0123456789abcdef", substr(digits, 1, 1)) - 1) + index("0123456789abcdef", substr(digits, 2, 1)) - 1
      printf "%s%c", substr(text, 1, RSTART - 1), code
      text = substr(text, RSTART + 3)
    }
    printf "%s", text
  }'
}

connect_to() {
  # The programs of PostgreSQL do not support this parameter.
  plain=$(printf %s "$1" | sed -E 's/([?&])prepared_statements=[a-z]+&?/\1/; s/[?&]$//')
  password=$(printf %s "$plain" | sed -nE 's#^[a-z]+://[^/@:]*:([^/@]*)@.*#\1#p')
  [ -n "$password" ] || return 0
  plain=$(printf %s "$plain" | sed -E 's#^([a-z]+://[^/@:]*):[^/@]*@#\1@#')
  PGPASSWORD=$(decode "$password")
  export PGPASSWORD
}
