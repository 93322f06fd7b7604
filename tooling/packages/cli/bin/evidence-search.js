#!/usr/bin/env node
import '../dist/kit/cli.js'
