import { type ApiError, formatLocal, type Place } from '../../domain/index.ts';
import { type RideColumn, rideColumns } from '../../domain/ride-sheet.ts';
import { errorText } from '../../machine/error-text.ts';
import type { DialogText, FieldIssue } from '../../machine/state.ts';
import type { CheckedRide, RideEnd, RideIssue } from './ride-sheet.ts';

/** Which cell an issue of the journey is about; null for what no cell says. */
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

/** The words for an issue that a cell's own name cannot say: `{title}` is the cell's name. */
function textOf({ field, code, params }: FieldIssue): DialogText {
  const time = params?.time ? { time: formatLocal(params.time) } : {};
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

/** A row whose cells cannot all be read; `choices` are the places that its words may mean. */
export const wrong = (
  issues: readonly RideIssue[],
  choices: Partial<Record<RideEnd, readonly Place[]>> = {},
): CheckedRide => ({
  kind: 'wrong',
  issues,
  choices: { pickup: [], dropoff: [], ...choices },
});

/** In the order of the columns, what is about the whole row last. */
export const inOrder = (issues: readonly RideIssue[]): readonly RideIssue[] => {
  const at = ({ column }: RideIssue) => (column === null ? rideColumns.length : rideColumns.indexOf(column));
  return [...issues].sort((a, b) => at(a) - at(b));
};

/** A refusal of the server, at the cell that it names. */
export function refusalOf(error: ApiError): RideIssue {
  const field = error.kind === 'rejected' ? (error.field ?? '') : '';
  const column = field === 'contact.phone' ? 'phone' : (columns[field] ?? null);
  return { column, text: errorText(error) };
}

/** An issue of the journey, at its cell; a column of null is about the whole row. */
export const issueOf = (issue: FieldIssue): RideIssue => ({
  column: columns[issue.field] ?? null,
  text: textOf(issue),
});
