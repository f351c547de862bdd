import type { DocumentObservation } from '../../domain/observation.ts';
import { type DcsaCodes, dcsaCodes } from './codes.ts';

/**
 * `shipmentEventTypeCode` of 2.2, its later minor versions and 3.0.0, and the names of the newer drafts of 3.0.0: what
 * became of a document. That a cancellation was requested or declined changes nothing yet.
 */
export const SHIPMENT_EVENTS: DcsaCodes<DocumentObservation['event']> = dcsaCodes<DocumentObservation['event']>({
  RECE: 'received',
  RECEIVED: 'received',
  PENA: 'pending',
  PENDING_APPROVAL: 'pending',
  PENU: 'pending',
  PENDING_UPDATE: 'pending',
  PENM: 'pending',
  PENDING_AMENDMENT: 'pending',
  PENC: 'pending',
  REJE: 'rejected',
  REJECTED: 'rejected',
  DECL: 'rejected',
  DECLINED: 'rejected',
  ISSU: 'issued',
  ISSUED: 'issued',
  CONF: 'confirmed',
  CONFIRMED: 'confirmed',
  VOID: 'cancelled',
  VOIDED: 'cancelled',
  CANC: 'cancelled',
  CANCELLED: 'cancelled',
  CACF: 'cancelled',
  CANCELLATION_CONFIRMED: 'cancelled',
  ...others(
    ...['DRFT', 'APPR', 'SURR', 'SUBM', 'REQS', 'CMPL', 'HOLD', 'RELS', 'AMCF', 'AMCN', 'AMDC', 'AMPR', 'AMRE'],
    ...['CADC', 'CARE', 'PSAM', 'PSDL', 'SUAM', 'SUDL', 'UPCF', 'UPCN', 'UPDC', 'UPDT', 'UPRE'],
    ...['DRAFTED', 'APPROVED', 'SURRENDERED', 'SUBMITTED', 'REQUESTED', 'COMPLETED', 'ON_HOLD', 'RELEASED'],
    ...['AMENDMENT_CONFIRMED', 'AMENDMENT_CANCELLED', 'AMENDMENT_DECLINED', 'AMENDMENT_IN_PROGRESS'],
    ...['AMENDMENT_RECEIVED', 'CANCELLATION_DECLINED', 'CANCELLATION_RECEIVED', 'PENDING_SURRENDER_FOR_AMENDMENT'],
    ...['PENDING_SURRENDER_FOR_DELIVERY', 'SURRENDERED_FOR_AMENDMENT', 'SURRENDERED_FOR_DELIVERY'],
    ...['UPDATE_CONFIRMED', 'UPDATE_CANCELLED', 'UPDATE_DECLINED', 'UPDATE_IN_PROGRESS', 'UPDATE_RECEIVED'],
  ),
});

/** `documentTypeCode`; a booking request (CBR) is not a booking yet, and a house bill is not the line's. */
export const DOCUMENT_TYPES: DcsaCodes<DocumentObservation['document']> = dcsaCodes<DocumentObservation['document']>({
  BKG: 'booking',
  BOOKING: 'booking',
  TRD: 'bill_of_lading',
  TRANSPORT_DOCUMENT: 'bill_of_lading',
  BL: 'bill_of_lading',
  BOL: 'bill_of_lading',
  MBL: 'bill_of_lading',
  SWB: 'bill_of_lading',
  ...others(
    ...['CBR', 'SHI', 'SRM', 'ARN', 'VGM', 'CAS', 'CUS', 'CUC', 'DGD', 'OOG', 'CQU', 'INV', 'HCE', 'PCE', 'VCE', 'HBL'],
    ...['AMF', 'CEA', 'CEO', 'CRO', 'DEI', 'DEO', 'FCE', 'ICE', 'PFD', 'TRO'],
    ...['ADVANCE_MANIFEST_FILING', 'ARRIVAL_NOTICE', 'CARGO_SURVEY', 'CARRIER_BOOKING_REQUEST'],
    ...['CERTIFICATE_OF_ANALYSIS', 'CERTIFICATE_OF_ORIGIN', 'CONTAINER_RELEASE_ORDER', 'CONTRACT_QUOTATION'],
    ...['CUSTOMS_CLEARANCE', 'DANGEROUS_GOODS_DECLARATION', 'DELIVERY_INSTRUCTIONS', 'DELIVERY_ORDER'],
    ...['FUMIGATION_CERTIFICATE', 'HEALTH_CERTIFICATE', 'INSPECTION_CERTIFICATE', 'INVOICE'],
    ...['OUT_OF_GAUGE_DECLARATION', 'PHYTOSANITARY_CERTIFICATE', 'PROOF_OF_DELIVERY', 'SHIPPING_INSTRUCTIONS'],
    ...['TRANSPORT_ORDER', 'VERIFIED_GROSS_MASS', 'VETERINARY_CERTIFICATE'],
  ),
});

function others(...known: string[]): Record<string, 'other'> {
  return Object.fromEntries(known.map((code) => [code, 'other' as const]));
}
