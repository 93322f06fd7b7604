#!/usr/bin/env node
import '../dist/team-command/cli.js'
