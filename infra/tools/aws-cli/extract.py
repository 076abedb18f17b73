"""Writes operations.json beside this file: the options of each operation that is used, as the AWS command line itself knows them.

pip install awscli==1.45.11 && npx tsx infra/tools/aws-cli/used.ts | python3 infra/tools/aws-cli/extract.py
"""
import json
import pathlib
import sys

from awscli.clidriver import create_clidriver

driver = create_clidriver()
services = driver._get_command_table()
everywhere = sorted(driver._get_argument_table())


def operation(words):
    command = services[words[0]]
    for word in words[1:]:
        command = (command.subcommand_table if hasattr(command, "subcommand_table") else command._get_command_table())[word]
    arguments = command.arg_table
    return {
        "options": sorted(arguments),
        "required": sorted(name for name, argument in arguments.items() if argument.required and argument.cli_name.startswith("--")),
    }


found = {line: operation(line.split()) for line in sys.stdin.read().splitlines()}
text = json.dumps({"everywhere": everywhere, "operations": found}, sort_keys=True, indent=2)
pathlib.Path(__file__).with_name("operations.json").write_text(text + "\n")
