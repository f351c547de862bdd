import type { Command } from 'commander';
import { invoicePage } from '../../answers/invoice-page.ts';
import { invoiceText } from '../../answers/invoice-text.ts';
import type { App } from '../../app.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { toInstant } from '../../domain/instant.ts';
import { CheckInvoiceInput, checkInvoice } from '../../services/invoice/check-invoice.ts';
import type { Io } from '../io/output.ts';
import { type AccountOptions, actFor, withApp } from './acting.ts';
import { textOfDocument } from './check-tariffs.ts';

interface CheckOptions extends AccountOptions {
  json?: true;
  html?: true;
}

/** `landfall invoice`: invoices of demurrage, detention and storage beside the stored tariffs. */
export function command(program: Command, io: Io): void {
  const invoice = program.command('invoice').description('check invoices of demurrage, detention and storage');
  invoice
    .command('check <file>')
    .description('compare an invoice (JSON) with what is known of its container and the stored tariffs')
    .option('--account <name>', 'the account; by default ACCOUNT, or the only account')
    .option('--json', 'print JSON')
    .option('--html', 'print a page of HTML with the evidence of each day, to print or to send')
    .action((file: string, options: CheckOptions) => withApp(io, (app) => check(app, file, options, io)));
}

async function check(app: App, file: string, { json, html, ...options }: CheckOptions, io: Io): Promise<void> {
  const invoice = await invoiceIn(file);
  const { context } = await actFor(app, options);
  const found = await checkInvoice.run(context, { invoice });
  if (json) io.print(JSON.stringify(found, null, 2));
  else io.print(html ? invoicePage(found, toInstant(context.clock.now())) : invoiceText(found));
}

async function invoiceIn(file: string) {
  const text = await textOfDocument(file);
  const parsed = CheckInvoiceInput.shape.invoice.safeParse(jsonOf(text, file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new Failure('invalid_input', `${inline(file)}: ${at}${issue?.message ?? 'is no invoice'}`);
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid_input', `${inline(file)} is not JSON; docs/charges.md shows the form.`);
  }
}
