const digits = '23456789CFGHJMPQRVWX';
/** A ten-digit code has steps of 1/8000 of a degree, about 14 m. */
const stepsPerDegree = 8000;
const separatorAt = 8;

/**
 * The plus code (open location code) of a point, ten digits: a reference that a driver can type into a map. It is not a
 * postcode and never stored as one.
 *
 * @throws RangeError when the coordinates are not numbers
 */
export function plusCode(latitude: number, longitude: number): string {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) throw new RangeError('Not a coordinate');
  // The pole belongs to the last cell below it; longitudes wrap at the date line.
  const north = Math.min(Math.max(latitude, -90), 90) + 90;
  const east = (((longitude + 180) % 360) + 360) % 360;
  const exact = (degrees: number) => Math.floor(Math.round(degrees * stepsPerDegree * 1e6) / 1e6);
  let latitudeSteps = Math.min(exact(north), 180 * stepsPerDegree - 1);
  let longitudeSteps = exact(east);
  let code = '';
  for (let pair = 0; pair < 5; pair++) {
    code = `${digits[latitudeSteps % 20]}${digits[longitudeSteps % 20]}${code}`;
    latitudeSteps = Math.floor(latitudeSteps / 20);
    longitudeSteps = Math.floor(longitudeSteps / 20);
  }
  return `${code.slice(0, separatorAt)}+${code.slice(separatorAt)}`;
}
