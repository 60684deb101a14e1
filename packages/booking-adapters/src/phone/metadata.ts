// Named re-exports in a module of their own, so that importing this lazily still drops what is not used.
export {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
