import type { ApiError, Place } from '../../domain/index.ts';
import { type RideColumn, rideColumns } from '../../domain/ride-sheet.ts';
import { errorText } from '../../machine/error-text.ts';
import type { DialogText, FieldIssue } from '../../machine/state.ts';
import type { CheckedRide, RideEnd, RideIssue } from './ride-sheet.ts';

/** The column for each field of the journey; fields that are not listed have no cell. */
const columns: Readonly<Record<string, RideColumn>> = {
  pickup: 'pickup',
  dropoff: 'dropoff',
  time: 'time',
  vehicle: 'vehicle',
  'contact:firstName': 'firstname',
  'contact:lastName': 'lastname',
  'contact:phone': 'phone',
  'contact:dialingCode': 'phone',
  'contact:email': 'email',
};

/**
 * The text of an issue of the journey; its `{title}` is replaced by the cell's name, and `time`, a local time, is
 * formatted in the language of the page.
 */
function textOf({ field, code, params }: FieldIssue): DialogText {
  const time = params?.time ? { time: params.time } : {};
  if (field.startsWith('customer:')) return { key: 'rides.ownDetails' };
  if (field === 'payment') return { key: 'rides.noPayment' };
  switch (code) {
    case 'required':
      return { key: 'field.required' };
    case 'tooLong':
      return { key: 'field.tooLong' };
    case 'tooEarly':
      return { key: 'error.earliestPickup', params: time };
    case 'gap':
      return { key: 'error.gap', params: time };
    case 'noPostcode':
      return { key: 'error.anotherAddress' };
    case 'needsDoor':
      return { key: 'error.needsDoor' };
    case 'duplicate':
      return { key: 'error.duplicate' };
    case 'noVehicle':
      return { key: 'error.noVehicle' };
    case 'tooSmall':
      return { key: 'error.tooSmall' };
    default:
      return { key: 'field.invalid' };
  }
}

/** The result for a row with errors; `choices` are the places that match its text. */
export const wrong = (
  issues: readonly RideIssue[],
  choices: Partial<Record<RideEnd, readonly Place[]>> = {},
): CheckedRide => ({
  kind: 'wrong',
  issues,
  choices: { pickup: [], dropoff: [], ...choices },
});

/** Sorts issues in the order of the columns, those of the whole row last. */
export const inOrder = (issues: readonly RideIssue[]): readonly RideIssue[] => {
  const at = ({ column }: RideIssue) => (column === null ? rideColumns.length : rideColumns.indexOf(column));
  return [...issues].sort((a, b) => at(a) - at(b));
};

/** A refusal by the server as an issue of the cell that it names. */
export function refusalOf(error: ApiError): RideIssue {
  const field = error.kind === 'rejected' ? (error.field ?? '') : '';
  const column = field === 'contact.phone' ? 'phone' : (columns[field] ?? null);
  return { column, text: errorText(error) };
}

/** An issue of the journey as an issue of its cell; a column of null stands for the whole row. */
export const issueOf = (issue: FieldIssue): RideIssue => ({
  column: columns[issue.field] ?? null,
  text: textOf(issue),
});
