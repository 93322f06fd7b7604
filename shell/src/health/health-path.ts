/** Address of the health panel. It is linked from nowhere: whoever wants it knows it. */
export const healthPath = '/__composition'
