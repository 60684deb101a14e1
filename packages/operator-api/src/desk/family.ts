import { type DeskCalls, deskCalls } from 'contracts';
import { decideJoin, joinRequests } from '../bookers/people.ts';
import type { ResourceFamily } from '../http/resources.ts';
import { admitStaff, type DeskCaller } from './admit.ts';
import * as amending from './amending/calls.ts';
import { bookedRide, callers } from './caller-calls.ts';
import { candidates } from './candidate-calls.ts';
import { chargeCompany, companies } from './company-calls.ts';
import { asStaff } from './context.ts';
import * as drivers from './driver-calls.ts';
import * as files from './file-calls.ts';
import * as numbers from './number-calls.ts';
import * as passkeys from './passkey-calls.ts';
import { sendPaymentLink } from './payment-link.ts';
import * as register from './register-calls.ts';
import * as rides from './ride-calls.ts';
import * as setUp from './set-up-calls.ts';
import * as settings from './settings-calls.ts';
import * as signIn from './sign-in-calls.ts';
import * as staff from './staff-calls.ts';
import * as webhooks from './webhook-calls.ts';

/** The calls of the desk and their handlers. */
export const deskFamily: ResourceFamily<DeskCalls, DeskCaller> = {
  base: '/desk/v1',
  calls: deskCalls,
  admit: admitStaff,
  handlers: {
    signIn: signIn.signIn,
    signOut: signIn.signOut,
    me: asStaff(signIn.me),
    invitation: signIn.invitation,
    choosePassword: signIn.choosePassword,
    passkeySignInOptions: passkeys.passkeySignInOptions,
    passkeySignIn: passkeys.passkeySignIn,
    passkeyOptions: asStaff(passkeys.passkeyOptions),
    addPasskey: asStaff(passkeys.addPasskey),
    passkeys: asStaff(passkeys.passkeys),
    removePasskey: asStaff(passkeys.removePasskey),
    rides: asStaff(rides.rides),
    booking: asStaff(rides.booking),
    bookedRide: asStaff(bookedRide),
    assign: asStaff(rides.assign),
    candidates: asStaff(candidates),
    withdraw: asStaff(rides.withdraw),
    undoStep: asStaff(rides.undoStep),
    report: asStaff(rides.report),
    price: asStaff(rides.price),
    cancel: asStaff(rides.cancel),
    accept: asStaff(rides.accept),
    refund: asStaff(rides.refund),
    callers: asStaff(callers),
    quoteAmendment: asStaff(amending.quoteAmendment),
    amend: asStaff(amending.amend),
    message: asStaff(rides.message),
    sendPaymentLink: asStaff(sendPaymentLink),
    companies: asStaff(companies),
    chargeCompany: asStaff(chargeCompany),
    drivers: asStaff(drivers.drivers),
    addDriver: asStaff(drivers.addDriver),
    changeDriver: asStaff(drivers.changeDriver),
    retireDriver: asStaff(drivers.retireDriver),
    inviteDriver: asStaff(drivers.inviteDriver),
    signOutDriver: asStaff(drivers.signOutDriver),
    keys: asStaff(setUp.keys),
    addKey: asStaff(setUp.addKey),
    revokeKey: asStaff(setUp.revokeKey),
    webhooks: asStaff(webhooks.webhooks),
    addWebhook: asStaff(webhooks.addWebhook),
    removeWebhook: asStaff(webhooks.removeWebhook),
    switchWebhook: asStaff(webhooks.switchWebhook),
    rotateWebhook: asStaff(webhooks.rotateWebhook),
    replayWebhook: asStaff(webhooks.replayWebhook),
    replayDelivery: asStaff(webhooks.replayDelivery),
    decideDomain: asStaff(setUp.decideDomain),
    joinRequests: asStaff(joinRequests),
    decideJoin: asStaff(decideJoin),
    trackingCodes: asStaff(setUp.trackingCodes),
    addTrackingCode: asStaff(setUp.addTrackingCode),
    changeTrackingCode: asStaff(setUp.changeTrackingCode),
    trackingCodeVersions: asStaff(setUp.trackingCodeVersions),
    numbers: asStaff(numbers.numbers),
    conversion: asStaff(numbers.conversion),
    commission: asStaff(numbers.commission),
    listFile: asStaff(files.listFile),
    auditFile: asStaff(files.auditFile),
    numbersFile: asStaff(files.numbersFile),
    settings: asStaff(settings.settings),
    settingsDocument: asStaff(settings.settingsDocument),
    settingsVersion: asStaff(settings.settingsVersion),
    checkSettings: asStaff(settings.checkSettings),
    priceRide: asStaff(settings.priceRide),
    changeSettings: asStaff(settings.changeSettings),
    staff: asStaff(staff.staff),
    addStaff: asStaff(staff.addStaff),
    changeStaff: asStaff(staff.changeStaff),
    inviteStaff: asStaff(staff.inviteStaff),
    auditTrail: asStaff(staff.auditTrail),
    policyReports: asStaff(staff.policyReports),
    register: asStaff(register.register),
    registerFile: asStaff(register.registerFile),
  },
};
